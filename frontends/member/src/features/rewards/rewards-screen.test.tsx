import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import RewardsScreen from './rewards-screen'

// Loaded before the tests, which open it.
import './claim-form'

const MY_REWARDS = 'GET /api/rewards/myrewards'
const reward = {
  id: '1',
  photo: null,
  name: 'Voucher Belanja',
  min: 50,
  amount: 1_000_000,
  percentage: 100,
  sub_status: 'Qualified',
  status_name: 'Memenuhi syarat',
  status_class: 'success',
  reason: '',
  claimed_at: null,
}
const phone = {
  ...reward,
  id: '2',
  name: 'Ponsel',
  min: 150,
  amount: 3_000_000,
  percentage: 40,
  sub_status: 'Progress',
  status_name: 'Belum tercapai',
  status_class: 'secondary',
}
const claimed = {
  ...reward,
  id: '3',
  name: 'Laptop',
  sub_status: 'process',
  status_name: 'Proses',
  claimed_at: '2026-11-20T10:00:00.000+07:00',
}
const answer = (...data: object[]) => ({ body: { message: '', data, points: 60 } })

test('only a qualified reward has a claim button; others show their status', async () => {
  fakeServer({ [MY_REWARDS]: answer(reward, phone, claimed) })
  renderScreen(<RewardsScreen />, { session: sessionOf() })
  expect(await screen.findByRole('button', { name: 'Klaim Voucher Belanja' })).toBeInTheDocument()
  expect(screen.getAllByRole('button')).toHaveLength(1)
  expect(screen.getByRole('progressbar', { name: 'Kemajuan Ponsel' })).toHaveAttribute('aria-valuenow', '40')
  expect(screen.getByText(/Kurang 90 poin/)).toBeInTheDocument()
  expect(screen.getByText('Belum tercapai')).toBeInTheDocument()
  expect(screen.getByText('Proses')).toBeInTheDocument()
  expect(screen.getByText('Diklaim 20/11/2026')).toBeInTheDocument()
})

test('updates the amount in the form when the server rejects the shown one', async () => {
  const { to, handlers } = fakeServer({
    [MY_REWARDS]: answer(reward),
    'POST /api/rewards/claim': {
      status: 409,
      body: { message: 'Nominal Voucher Belanja sekarang Rp. 750.000.' },
    },
  })
  const { user } = renderScreen(<RewardsScreen />, { session: sessionOf() })
  await user.click(await screen.findByRole('button', { name: 'Klaim Voucher Belanja' }))
  await user.type(await screen.findByLabelText('Kata sandi Anda'), 'rahasia12')
  handlers[MY_REWARDS] = answer({ ...reward, amount: 750_000 })
  const claim = async (name: string) => {
    await user.click(await screen.findByRole('button', { name }))
    const dialog = await screen.findByRole('dialog', { name: 'Klaim reward?' })
    await user.click(await within(dialog).findByRole('button', { name }))
    await user.click(within(await screen.findByRole('dialog', { name: 'Maaf!' })).getByRole('button'))
  }
  await claim('Klaim Rp.\u00a01.000.000')
  await claim('Klaim Rp.\u00a0750.000')
  expect(to('/api/rewards/claim').map(({ body }) => body)).toMatchObject([
    { amount: 1_000_000 },
    { amount: 750_000 },
  ])
})

test('confirms a claim, sends it once with the password and refetches the cards', async () => {
  const { to } = fakeServer({
    [MY_REWARDS]: answer(reward),
    'POST /api/rewards/claim': { body: { message: 'Klaim Voucher Belanja diterima.' } },
  })
  const { user } = renderScreen(<RewardsScreen />, { session: sessionOf() })
  await user.click(await screen.findByRole('button', { name: 'Klaim Voucher Belanja' }))
  await user.type(await screen.findByLabelText('Kata sandi Anda'), 'rahasia12')
  await user.click(await screen.findByRole('button', { name: 'Klaim Rp.\u00a01.000.000' }))
  const dialog = await screen.findByRole('dialog', { name: 'Klaim reward?' })
  expect(dialog).toHaveTextContent(/satu juta rupiah/i)
  expect(dialog).toHaveTextContent('BCA 1234567890')
  await user.click(await within(dialog).findByRole('button', { name: 'Klaim Rp.\u00a01.000.000' }))
  expect(await screen.findByRole('dialog', { name: 'Berhasil!' })).toHaveTextContent('diterima')
  expect(to('/api/rewards/claim')).toHaveLength(1)
  expect(to('/api/rewards/claim')[0]?.body).toEqual({ id: '1', password: 'rahasia12', amount: 1_000_000 })
  expect(to('/api/rewards/claim')[0]?.headers.get('idempotency-key')).toBeTruthy()
  await waitFor(() => expect(to('/api/rewards/myrewards').length).toBeGreaterThan(1))
})

test('a claim without bank details leads to the profile', async () => {
  fakeServer({ [MY_REWARDS]: answer(reward) })
  const { user, router } = renderScreen(<RewardsScreen />, {
    route: '/m/reward',
    at: '/m/reward',
    session: sessionOf({ bank_id: null }),
  })
  await user.click(await screen.findByRole('button', { name: 'Klaim Voucher Belanja' }))
  const dialog = await screen.findByRole('dialog', { name: 'Maaf!' })
  expect(dialog).toHaveTextContent('Anda belum mengatur saluran penarikan anda')
  await user.click(await within(dialog).findByRole('button', { name: 'Buka Profil' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/m/profile'))
})

test('shows the reason of a refused claim; a failed list can be retried', async () => {
  const { handlers } = fakeServer({
    [MY_REWARDS]: { status: 503, body: { message: 'Layanan sedang sibuk.' } },
  })
  const { user } = renderScreen(<RewardsScreen />, { session: sessionOf() })
  expect(await screen.findByText('Layanan sedang sibuk.')).toBeInTheDocument()
  handlers[MY_REWARDS] = answer({ ...reward, reason: 'Rekening salah.' })
  await user.click(await screen.findByRole('button', { name: 'Coba lagi' }))
  expect(await screen.findByText('Klaim terakhir ditolak: Rekening salah.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Klaim Voucher Belanja' })).toBeInTheDocument()
})
