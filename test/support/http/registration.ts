import type { Slot } from './observed-tree'

export interface Person {
  readonly name: string
  readonly phone: string
  readonly bankId: string
  readonly account: string
  readonly password: string
}

/** The body of `POST /api/networks/register`. */
export function registrationBody(slot: Slot, usernames: readonly string[], person: Person) {
  return {
    upline: slot.upline,
    position: slot.side,
    regtype: 'new',
    accountqty: usernames.length,
    usernames,
    name: person.name,
    phone: person.phone,
    bank_id: person.bankId,
    bank_account_name: person.name,
    bank_account_address: person.account,
    password: person.password,
    password_confirm: person.password,
    agree: 1,
  }
}

/** A repeatable source of numbers from 0 up to 1 (mulberry32), so that a run can be made again from its seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
