import type { PreviewBonus } from './preview'

/** Total bonuses of one receiver: an existing member (`username`) or a new account of this registration (`account`). */
export interface BonusReceiver {
  username: string | null
  account: number | null
  amount: number
  sponsor: boolean
  /** Pairs matched by this registration; `paid` and `flushed` split them at the daily limit `flushout`. */
  pair: number
  paid: number
  flushed: number
  flushout: number
  levelPairs: number
}

/** Groups bonuses by receiver: members first, then new accounts, each in order of appearance. */
export function groupByReceiver(bonuses: readonly PreviewBonus[]): BonusReceiver[] {
  const byKey = new Map<string, BonusReceiver>()
  for (const bonus of bonuses) {
    const key = bonus.username ?? `#${bonus.account}`
    const receiver = byKey.get(key) ?? emptyReceiver(bonus)
    byKey.set(key, addBonus(receiver, bonus))
  }
  const receivers = [...byKey.values()]
  return [
    ...receivers.filter(({ username }) => username !== null),
    ...receivers.filter(({ username }) => username === null),
  ]
}

function addBonus(
  receiver: BonusReceiver,
  { type, pair, paid, flushed, flushout, amount }: PreviewBonus,
): BonusReceiver {
  const sum = { ...receiver, amount: receiver.amount + amount }
  if (type === 'sponsor') return { ...sum, sponsor: true }
  if (type === 'pairing_level') return { ...sum, levelPairs: receiver.levelPairs + pair }
  return {
    ...sum,
    pair: receiver.pair + pair,
    paid: receiver.paid + paid,
    flushed: receiver.flushed + flushed,
    flushout,
  }
}

function emptyReceiver({ username, account }: PreviewBonus): BonusReceiver {
  const none = { amount: 0, sponsor: false, pair: 0, paid: 0, flushed: 0, flushout: 0, levelPairs: 0 }
  return { username, account, ...none }
}
