import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { screen } from '@testing-library/react'
import VouchersScreen from './vouchers-screen'

const table = 'POST /api/vouchers/datatable/m'
const line = {
  id: 'e-1',
  created_at: '2026-03-04T05:06:00.000Z',
  type: 'In',
  from: 'Voucher',
  from_type: 'voucher',
  amount: 55_000,
  description: 'Voucher dari penarikan WD-20260304-1',
  status: 'success',
  status_name: 'Berhasil',
  status_class: 'success',
  status_icon: 'check',
}

test('the voucher shows its balance, what came in and went out, and every line with its direction', async () => {
  fakeServer({
    [table]: {
      body: {
        recordsTotal: 1,
        recordsFiltered: 1,
        data: [line],
        wallet: { income: 75_000, pulled: 20_000, balance: 54_999 },
      },
    },
  })
  renderScreen(<VouchersScreen />)
  expect(await screen.findByText('Voucher dari penarikan WD-20260304-1')).toBeInTheDocument()
  for (const amount of ['Rp. 54.999', 'Rp. 75.000', 'Rp. 20.000'])
    expect(screen.getByText(amount)).toBeInTheDocument()
  expect(screen.getByText('Masuk')).toBeInTheDocument()
  expect(screen.getByText('Berhasil')).toBeInTheDocument()
})

test('a member without vouchers is told where they come from', async () => {
  const nothing = { income: 0, pulled: 0, balance: 0 }
  fakeServer({ [table]: { body: { recordsTotal: 0, recordsFiltered: 0, data: [], wallet: nothing } } })
  renderScreen(<VouchersScreen />)
  expect(await screen.findByText('Belum ada mutasi voucher')).toBeInTheDocument()
})
