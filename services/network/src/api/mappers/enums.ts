import { BonusKind, Side } from '@jejaring/proto/network/v1/network'

export const SIDE_TO_PROTO = { left: Side.LEFT, right: Side.RIGHT } as const

export const BONUS_KIND_TO_PROTO = {
  sponsor: BonusKind.SPONSOR,
  pairing: BonusKind.PAIRING,
  pairing_level: BonusKind.PAIRING_LEVEL,
} as const

/** Undefined for an unspecified side. */
export function sideFromProto(side: Side): 'left' | 'right' | undefined {
  if (side === Side.LEFT) return 'left'
  return side === Side.RIGHT ? 'right' : undefined
}
