import { BonusKind, type Bonus as BonusMessage, Side } from '@jejaring/proto/network/v1/network'
import type { BonusWallet } from '../../ledger/accounts'
import type { Bonus } from '../../ledger/bonus'

const kinds: ReadonlyMap<BonusKind, BonusWallet> = new Map([
  [BonusKind.SPONSOR, 'sponsor'],
  [BonusKind.PAIRING, 'pairing'],
  [BonusKind.PAIRING_LEVEL, 'pairing_level'],
])

/** Converts a row of the network's bonus log. Throws for a kind that this version does not know. */
export function bonusFrom({ side, cap: flushoutLimit, ...message }: BonusMessage): Bonus {
  const kind = kinds.get(message.kind)
  if (!kind) throw new Error(`bonus ${message.number} is of a kind that is not known here: ${message.kind}`)
  return {
    ...message,
    kind,
    flushoutLimit,
    side: side === Side.LEFT ? 'left' : side === Side.RIGHT ? 'right' : '',
  }
}
