import { BonusKind, Side } from '@jejaring/proto/network/v1/network'
import { enumByName, enumNameOf } from '@jejaring/service-kit'

export const sideByName = enumByName(Side)
export const bonusKindByName = enumByName(BonusKind)

/** Undefined for an unspecified side. */
export const sideFromProto = (side: Side) => enumNameOf(sideByName, side)
