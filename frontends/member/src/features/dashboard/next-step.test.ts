import type { Dashboard } from './dashboard'
import { nextStep } from './next-step'

const configs = { withdraw_sponsor: 50_000, withdraw_pairing: 100_000, withdraw_pairing_level: 50_000 }
const balancesOf = (sponsor: number, pairing = 0, pairing_level = 0) => ({ sponsor, pairing, pairing_level })
const dashboardWith = (balances: Dashboard['balances'], overrides: Partial<Dashboard> = {}) =>
  ({
    pin: 2,
    pin_activation: 0,
    wallet: { income: 0, pulled: 0, balance: 900_000 },
    balances,
    ...overrides,
  }) as Dashboard

test.each([
  [
    'a prize that waits for a choice comes first',
    dashboardWith(balancesOf(900_000), { prize_to_choose: true, pin_activation: 1 }),
    'choose',
  ],
  [
    'activation pins come before a withdrawal',
    dashboardWith(balancesOf(900_000), { pin_activation: 1 }),
    'register',
  ],
  ['without activation pins: a withdrawable balance', dashboardWith(balancesOf(50_000)), 'withdraw'],
  [
    'one wallet that reaches its minimum is sufficient',
    dashboardWith(balancesOf(49_999, 99_999, 50_000)),
    'withdraw',
  ],
  ['otherwise: view the network', dashboardWith(balancesOf(49_999)), 'grow'],
  ['wallets are not summed to reach a minimum', dashboardWith(balancesOf(49_999, 99_999, 49_999)), 'grow'],
])('%s', (_, dashboard, step) => {
  expect(nextStep(dashboard, configs)).toBe(step)
})
