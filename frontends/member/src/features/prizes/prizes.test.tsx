import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import TourBaliScreen from './tour-bali-screen'
import WinnersScreen from './winners-screen'

const TOUR_BALI = 'GET /api/prizes/tour-bali'
const claim = {
  id: 'p-1',
  claim_type: null as string | null,
  status: 'pending',
  status_name: 'Menunggu',
  status_class: 'warning',
  updated_at: '2026-11-20T10:00:00.000+07:00',
}
const answer = (overrides: Partial<typeof claim> = {}) => ({
  body: { message: '', prize_claim: { ...claim, ...overrides }, prize: { bonus: 5_000_000 } },
})

test('shows the explanation of the server to unqualified members', async () => {
  fakeServer({
    [TOUR_BALI]: { status: 404, body: { message: 'Anda belum memenuhi kualifikasi Tour Bali.' } },
  })
  renderScreen(<TourBaliScreen />, { session: sessionOf() })
  expect(await screen.findByText('Anda belum memenuhi kualifikasi Tour Bali.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Lihat jaringan Anda' })).toBeInTheDocument()
})

test('requires a choice, confirms it and then makes it final', async () => {
  const { to, handlers } = fakeServer({
    [TOUR_BALI]: answer(),
    'POST /api/prizes/claim': { body: { message: 'Pilihan Anda diterima.' } },
  })
  const { user } = renderScreen(<TourBaliScreen />, { session: sessionOf() })
  await user.click(await screen.findByRole('button', { name: 'Kirim pilihan' }))
  const errorDialog = await screen.findByRole('dialog', { name: 'Maaf!' })
  expect(errorDialog).toHaveTextContent('Anda belum memilih prize')
  await user.click(within(errorDialog).getByRole('button', { name: 'Tutup' }))
  await user.click(screen.getByRole('radio', { name: /Bonus tunai/ }))
  await user.click(screen.getByRole('button', { name: 'Kirim pilihan' }))
  const dialog = await screen.findByRole('dialog', { name: 'Kirim pilihan Anda?' })
  expect(dialog).toHaveTextContent(/lima juta rupiah/i)
  handlers[TOUR_BALI] = answer({ claim_type: 'bonus' })
  await user.click(within(dialog).getByRole('button', { name: 'Bonus tunai Rp.\u00a05.000.000' }))
  await user.click(within(await screen.findByRole('dialog', { name: 'Berhasil!' })).getByRole('button'))
  expect(to('/api/prizes/claim').map(({ body }) => body)).toEqual([
    { id: 'p-1', type: 'bonus', bonus: 5_000_000 },
  ])
  expect(await screen.findByText(/menunggu verifikasi admin/)).toBeInTheDocument()
  expect(screen.queryByRole('radio')).not.toBeInTheDocument()
})

test('offers the profile when the bonus needs bank details', async () => {
  fakeServer({
    [TOUR_BALI]: answer(),
    'POST /api/prizes/claim': {
      status: 422,
      body: { message: 'Anda belum mengatur saluran penarikan Anda.', err_params: { bank: 1 } },
    },
  })
  const { user, router } = renderScreen(<TourBaliScreen />, {
    session: sessionOf(),
    route: '/m/prizes/tour-bali',
    at: '/m/prizes/tour-bali',
  })
  await user.click(await screen.findByRole('radio', { name: /Bonus tunai/ }))
  await user.click(screen.getByRole('button', { name: 'Kirim pilihan' }))
  await user.click(await screen.findByRole('button', { name: 'Bonus tunai Rp.\u00a05.000.000' }))
  await user.click(await screen.findByRole('button', { name: 'Buka Profil' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/m/profile'))
})

test('shows an error and keeps the choice when offline', async () => {
  fakeServer({ [TOUR_BALI]: answer(), 'POST /api/prizes/claim': 'offline' })
  const { user } = renderScreen(<TourBaliScreen />, { session: sessionOf() })
  await user.click(await screen.findByRole('radio', { name: /Perjalanan ke Bali/ }))
  await user.click(screen.getByRole('button', { name: 'Kirim pilihan' }))
  await user.click(await screen.findByRole('button', { name: 'Perjalanan ke Bali' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Server tidak menjawab')
  expect(screen.getByRole('radio', { name: /Perjalanan ke Bali/ })).toBeChecked()
})

test.each([
  ['success', 'Selamat. Hadiah Anda sudah disetujui.'],
  ['failed', 'Hadiah ini tidak disetujui. Hubungi admin untuk keterangan.'],
])('explains a claim with status %s', async (status, sentence) => {
  fakeServer({ [TOUR_BALI]: answer({ claim_type: 'prize', status }) })
  renderScreen(<TourBaliScreen />, { session: sessionOf() })
  expect(await screen.findByText(sentence)).toBeInTheDocument()
  expect(screen.getByText('Perjalanan ke Bali')).toBeInTheDocument()
})

test('lists winners with name, username and date', async () => {
  const winner = {
    photo: null,
    name: 'Siti Aminah',
    username: 'siti01',
    updated_at: '2026-11-20T10:00:00.000+07:00',
  }
  fakeServer({
    'POST /api/prizes/tour-bali/datatable/member': {
      body: { recordsTotal: 1, recordsFiltered: 1, data: [winner] },
    },
  })
  renderScreen(<WinnersScreen />)
  expect(await screen.findByText('Siti Aminah')).toBeInTheDocument()
  expect(screen.getByText('siti01')).toBeInTheDocument()
  expect(screen.getByText('20/11/2026')).toBeInTheDocument()
})
