import { BonusKind, Side } from '@jejaring/proto/network/v1/network'
import { enumNames, nameOf } from '@jejaring/service-kit'

export const SIDE_TO_PROTO = enumNames(Side)
export const BONUS_KIND_TO_PROTO = enumNames(BonusKind)

/** Undefined for an unspecified side. */
export const sideFromProto = (side: Side) => nameOf(SIDE_TO_PROTO, side)
