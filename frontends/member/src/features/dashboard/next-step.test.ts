import type { Dashboard } from './dashboard'
import { nextStep } from './next-step'

const configs = { withdraw_sponsor: 50_000, withdraw_pairing: 100_000, withdraw_pairing_level: 50_000 }
const left = (sponsor: number, pairing = 0, pairing_level = 0) => ({ sponsor, pairing, pairing_level })
const dashboard = (balances: Dashboard['balances'], more: Partial<Dashboard> = {}) =>
  ({
    ...{ pin: 2, pin_activation: 0, wallet: { income: 0, pulled: 0, balance: 900_000 }, balances },
    ...more,
  }) as Dashboard

test.each([
  [
    'a prize waits only for its choice',
    dashboard(left(900_000), { prize_to_choose: true, pin_activation: 1 }),
    'choose',
  ],
  [
    'activation pins come first: they bring members',
    dashboard(left(900_000), { pin_activation: 1 }),
    'register',
  ],
  ['without them, money that is enough to fetch', dashboard(left(50_000)), 'withdraw'],
  ['one wallet that is full enough is enough', dashboard(left(49_999, 99_999, 50_000)), 'withdraw'],
  ['otherwise a look at the network', dashboard(left(49_999)), 'grow'],
  ['also where only all wallets together would be enough', dashboard(left(49_999, 99_999, 49_999)), 'grow'],
  ['a server that tells no wallet apart promises no money', dashboard(undefined), 'grow'],
])('%s', (_, found, step) => {
  expect(nextStep(found, configs)).toBe(step)
})
