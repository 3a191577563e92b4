import type { Dashboard } from './dashboard'
import { nextStep } from './next-step'

const configs = { withdraw_sponsor: 50_000, withdraw_pairing: 100_000, withdraw_pairing_level: 50_000 }
const withBalance = (balance: number) => ({ pin: 2, wallet: { income: 0, pulled: 0, balance } }) as Dashboard

test.each([
  ['activation pins come first: they bring members', 1, 900_000, 'register'],
  ['without them, money that is enough to fetch', 0, 50_000, 'withdraw'],
  ['otherwise a look at the network', 0, 49_999, 'grow'],
])('%s', (_, pins, balance, step) => {
  expect(nextStep(pins, withBalance(balance), configs)).toBe(step)
})
