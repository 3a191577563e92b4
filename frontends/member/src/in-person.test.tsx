import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen } from '@testing-library/react'
import TransferScreen from './features/pins/transfer-screen'
import TourBaliScreen from './features/prizes/tour-bali-screen'
import RepeatOrdersScreen from './features/repeat-orders/repeat-orders-screen'
import RewardsScreen from './features/rewards/rewards-screen'
import VouchersScreen from './features/vouchers/vouchers-screen'
import WithdrawalsScreen from './features/withdrawals/withdrawals-screen'

const rich = { income: 900_000, pulled: 0, balance: 900_000 }
const list = (data: object[], extras: object) => ({
  body: { recordsTotal: data.length, recordsFiltered: data.length, data, ...extras },
})
const status = { status: 'pending', status_name: 'Menunggu', status_class: 'warning' }
const withdrawal = {
  id: 'w-1',
  created_at: null,
  invoice: 'WD-1',
  type_name: 'Bonus Pairing',
  ...status,
  amount_request: 200_000,
  bank_fee: 0,
  amount_admin: 0,
  amount_voucher: 0,
  amount_received: 200_000,
  bank_name: 'BCA',
  bank_account_name: 'Budi',
  bank_account_address: '1',
}
const wallet = { type: 'pairing', name: 'Bonus Pairing', balance: 900_000, min: 100_000 }
const reward = {
  id: '1',
  photo: null,
  name: 'Ponsel',
  min: 50,
  amount: 1_000_000,
  percentage: 100,
  sub_status: 'Qualified',
  status_name: '',
  status_class: 'info',
  reason: '',
  claimed_at: null,
}

// One screen of each kind that moves money or pins (a registration: steps.test.tsx), with data that would otherwise enable its button.
test.each([
  ['a pin transfer', TransferScreen, ['Transfer Pin']],
  ['a repeat order', RepeatOrdersScreen, ['Repeat Order']],
  ['a withdrawal', WithdrawalsScreen, [/^Tarik/, 'Batalkan']],
  ['a voucher', VouchersScreen, ['Tarik Voucher']],
  ['a reward', RewardsScreen, ['Klaim Ponsel']],
  ['a prize', TourBaliScreen, ['Kirim pilihan']],
])('disables %s in a login-as session', async (_what, Screen, names) => {
  fakeServer({
    'POST /api/pins/datatable/m': list([], { pins: [] }),
    'POST /api/pins/datatable/history/ro': list([], { pins: [] }),
    'POST /api/withdraws/datatable/m': list([withdrawal], {
      wallets: { ...rich, sponsor: rich, pairing: rich, pairing_level: rich },
      wallet_types: [{ ...wallet, admin_percent: 10, voucher_percent: 10 }],
    }),
    'POST /api/vouchers/datatable/m': list([], { wallet: rich }),
    'GET /api/rewards/myrewards': { body: { message: '', data: [reward], points: 60 } },
    'GET /api/prizes/tour-bali': {
      body: {
        prize_claim: { id: 'p-1', claim_type: null, updated_at: null, ...status },
        prize: { bonus: 5 },
      },
    },
  })
  const configs = { voucher_min: 50_000 }
  renderScreen(<Screen />, { session: sessionOf({ is_prev: true }, configs) })
  for (const name of names) expect(await screen.findByRole('button', { name })).toBeDisabled()
  expect(screen.getByText(/^Anda masuk sebagai budi\. .* hanya untuk pemilik akun/)).toBeInTheDocument()
})
