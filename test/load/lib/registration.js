// Registrations of one, three or seven accounts by people who have the pins for them.
import exec from 'k6/execution'
import { Counter } from 'k6/metrics'
import { personOf } from './person.js'
import { input } from './run.js'

export const registrationCalls = ['register 1', 'register 3', 'register 7']

/** Accounts that were answered for. */
const accounts = new Counter('accounts')

/** Registers into the slot of this number; each is used once. */
export function register(number) {
  const { slots, sessions, person } = input.registrations
  const slot = slots[number]
  if (!slot) exec.test.abort('there were not enough free slots')
  const { caller, upline, side, usernames } = slot
  const size = usernames.length
  const body = { ...person, upline, position: side, usernames, accountqty: size }
  const isSame = (answered) => answered.usernames.join() === usernames.join()
  const registrant = personOf(`registrant ${caller}`, sessions[caller])
  const headers = { 'idempotency-key': usernames[0] }
  if (registrant.post(`register ${size}`, '/api/networks/register', body, isSame, headers)) accounts.add(size)
}
