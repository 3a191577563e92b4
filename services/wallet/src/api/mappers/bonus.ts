import { BonusKind, type Bonus as BonusMessage, Side } from '@jejaring/proto/network/v1/network'
import { enumByName, enumNameOf } from '@jejaring/service-kit'
import type { Bonus } from '../../ledger/bonus'

const kindByName = enumByName(BonusKind)
const sideByName = enumByName(Side)

/** Converts a row of the network's bonus log. Throws for a kind that this version does not know. */
export function bonusFrom({ side, cap: flushoutLimit, ...message }: BonusMessage): Bonus {
  const kind = enumNameOf(kindByName, message.kind)
  if (!kind) throw new Error(`bonus ${message.number} is of a kind that is not known here: ${message.kind}`)
  return {
    ...message,
    kind,
    flushoutLimit,
    side: enumNameOf(sideByName, side) ?? '',
  }
}
