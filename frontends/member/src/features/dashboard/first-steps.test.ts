import { sessionOf } from '@jejaring/ui/testing'
import type { Dashboard } from './dashboard'
import { firstSteps } from './first-steps'

const dashboardOf = (sponsor: number, pin_activation: number) => ({ sponsor, pin_activation }) as Dashboard
const noBank = { bank_id: null, bank_account_name: '', bank_account_address: '' }

test.each([
  ['a new member', noBank, dashboardOf(0, 0), { bank: false, pin: false, member: false }],
  ['bank details', {}, dashboardOf(0, 0), { bank: true, pin: false, member: false }],
  ['a pin', noBank, dashboardOf(0, 1), { bank: false, pin: true, member: false }],
  ['a first member', noBank, dashboardOf(1, 0), { bank: false, pin: true, member: true }],
  ['everything done', {}, dashboardOf(1, 0), undefined],
  ['an admin', { ...noBank, role: 'admin' }, dashboardOf(0, 0), undefined],
])('%s', (_, user, dashboard, steps) => {
  expect(firstSteps(sessionOf(user).user, dashboard)).toEqual(steps)
})
