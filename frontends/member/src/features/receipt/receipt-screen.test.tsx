import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { screen } from '@testing-library/react'
import ReceiptScreen from './receipt-screen'

const path = '/m/withdraw/receipt/w-1'
const call = 'GET /api/withdraws/receipt/w-1'
const receipt = {
  invoice: 'WD-20261120-000001',
  created_at: '2026-11-20T10:00:00.000+07:00',
  paid_at: '2026-11-21T10:00:00.000+07:00',
  username: 'budi01',
  name: 'Budi Santoso',
  type_name: 'Bonus Pairing',
  amount_request: 100_000,
  amount_admin: 10_000,
  amount_voucher: 10_000,
  bank_fee: 2_500,
  amount_received: 77_500,
  bank_name: 'BCA',
  bank_account_name: 'Budi Santoso',
  bank_account_address: '****6789',
  verify_path: '/verify/abc',
}

function open(answer: Parameters<typeof fakeServer>[0][string]) {
  fakeServer({ [call]: answer })
  return renderScreen(<ReceiptScreen />, { at: path, route: '/m/withdraw/receipt/:id' })
}

test('shows the paid amount in figures and words, and the verification page', async () => {
  open({ body: { receipt } })
  expect(await screen.findByText('Kuitansi WD-20261120-000001')).toBeInTheDocument()
  expect(screen.getByText(/tujuh puluh tujuh ribu lima ratus rupiah/)).toBeInTheDocument()
  expect(screen.getByText('BCA ****6789')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /\/verify\/abc$/ })).toHaveAttribute('href', '/verify/abc')
})

test('shares the verification link and prints', async () => {
  const shared: ShareData[] = []
  const print = jest.spyOn(window, 'print').mockImplementation(() => {})
  Object.defineProperty(navigator, 'share', {
    configurable: true,
    value: async (data: ShareData) => void shared.push(data),
  })
  const { user } = open({ body: { receipt } })
  await user.click(await screen.findByRole('button', { name: 'Bagikan' }))
  expect(shared[0]).toMatchObject({ url: `${location.origin}/verify/abc` })
  expect(shared[0]?.text).toContain('Rp.\u00a077.500')
  await user.click(screen.getByRole('button', { name: 'Cetak' }))
  expect(print).toHaveBeenCalledTimes(1)
})

test('explains that an unpaid withdrawal has no receipt', async () => {
  open({ status: 409, body: { message: 'Kuitansi ada setelah penarikan berhasil dibayar.' } })
  expect(await screen.findByText('Kuitansi ada setelah penarikan berhasil dibayar.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Kembali ke penarikan' })).toBeInTheDocument()
})
