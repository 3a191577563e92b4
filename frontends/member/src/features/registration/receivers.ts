import type { ForeseenBonus } from './preview'

/** All that one receiver would get: a member by its username, or an account of the registration by its number. */
export interface Receiver {
  username: string | null
  account: number | null
  amount: number
  sponsor: boolean
  /** Pairs of the tree that would be made now, those that are paid, and those that are lost today. */
  pair: number
  paid: number
  flushed: number
  flushout: number
  levelPairs: number
}

/** The bonuses gathered by who receives them: members first, in the order in which they come. */
export function receiversOf(bonuses: readonly ForeseenBonus[]): Receiver[] {
  const found = new Map<string, Receiver>()
  for (const bonus of bonuses) {
    const key = bonus.username ?? `#${bonus.account}`
    const receiver = found.get(key) ?? nobody(bonus)
    found.set(key, add(receiver, bonus))
  }
  const all = [...found.values()]
  return [
    ...all.filter(({ username }) => username !== null),
    ...all.filter(({ username }) => username === null),
  ]
}

function add(receiver: Receiver, { type, pair, paid, flushed, flushout, amount }: ForeseenBonus): Receiver {
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

function nobody({ username, account }: ForeseenBonus): Receiver {
  const none = { amount: 0, sponsor: false, pair: 0, paid: 0, flushed: 0, flushout: 0, levelPairs: 0 }
  return { username, account, ...none }
}
