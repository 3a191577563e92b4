import type { Dashboard } from './dashboard'
import { nextStep } from './next-step'

const configs = { withdraw_sponsor: 50_000, withdraw_pairing: 100_000, withdraw_pairing_level: 50_000 }
const dashboard = (balance: number, more: Partial<Dashboard> = {}) =>
  ({ pin: 2, pin_activation: 0, wallet: { income: 0, pulled: 0, balance }, ...more }) as Dashboard

test.each([
  [
    'a prize waits only for its choice',
    dashboard(900_000, { prize_to_choose: true, pin_activation: 1 }),
    'choose',
  ],
  ['activation pins come first: they bring members', dashboard(900_000, { pin_activation: 1 }), 'register'],
  ['without them, money that is enough to fetch', dashboard(50_000), 'withdraw'],
  ['otherwise a look at the network', dashboard(49_999), 'grow'],
])('%s', (_, found, step) => {
  expect(nextStep(found, configs)).toBe(step)
})
