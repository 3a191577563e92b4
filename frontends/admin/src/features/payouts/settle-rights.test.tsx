import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen } from '@testing-library/react'
import PayoutScreen from './payout-screen'
import { detail, opened } from './testing'

const line = {
  line: 1,
  id: 'l-1',
  invoice: 'IV-1',
  username: 'budi01',
  name: 'Budi',
  amount: 100_000,
  bank_name: 'BCA',
  bank_account_name: 'BUDI',
  bank_account_address: '0012345678',
  outcome: 'open',
  reason: '',
}

test.each([
  ['withdrawals', 'withdrawals.change', true],
  ['withdrawals', 'vouchers.change', false],
  ['vouchers', 'vouchers.change', true],
  ['vouchers', 'withdrawals.change', false],
  ['claims', 'withdrawals.change', true],
  ['claims', 'claims.change', false],
] as const)('a line of a file of %s is settled with the right %s: %s', async (kind, right, isOffered) => {
  fakeServer({
    ...detail({ kind, status: 'ready', step: 'at_bank' }),
    'POST /api/payouts/lines/p-1': { body: { recordsTotal: 1, recordsFiltered: 1, data: [line] } },
  })
  renderScreen(<PayoutScreen />, { ...opened, session: sessionOf({ role: 'admin', rights: [right] }) })
  await screen.findByText('IV-1')
  expect(screen.queryByRole('button', { name: 'Selesaikan IV-1' }) !== null).toBe(isOffered)
})
