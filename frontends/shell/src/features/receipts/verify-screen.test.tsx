import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { screen } from '@testing-library/react'
import VerifyScreen from './verify-screen'

const receipt = {
  invoice: 'WD-20261120-000001',
  amount: 77_500,
  paid_at: '2026-11-21T10:00:00.000+07:00',
  name: 'B*** S***',
  bank_name: 'BCA',
  bank_account_address: '****6789',
}

function open(answer: Parameters<typeof fakeServer>[0][string]) {
  fakeServer({ 'GET /api/withdraws/verify/abc': answer })
  return renderScreen(<VerifyScreen />, { at: '/verify/abc', route: '/verify/:token' })
}

test('shows amount and date of a genuine receipt and masks names', async () => {
  open({ body: { receipt } })
  expect(await screen.findByText('Kuitansi WD-20261120-000001 sah')).toBeInTheDocument()
  for (const fact of ['Rp. 77.500', '21/11/2026 10:00', 'B*** S***', 'BCA ****6789']) {
    expect(screen.getByText(fact)).toBeInTheDocument()
  }
})

test('reports a forged receipt as unknown', async () => {
  open({ status: 404, body: { message: 'Kuitansi ini tidak dikenal.' } })
  expect(await screen.findByText('Kuitansi ini tidak dikenal')).toBeInTheDocument()
})

test('shows no verdict without a reply and offers a retry', async () => {
  open({ status: 503, body: { message: 'Sedang tidak tersedia.' } })
  expect(await screen.findByRole('button', { name: 'Coba lagi' })).toBeInTheDocument()
  expect(screen.queryByText('Kuitansi ini tidak dikenal')).toBeNull()
})
