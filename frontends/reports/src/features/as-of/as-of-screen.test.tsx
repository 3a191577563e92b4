import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { screen, within } from '@testing-library/react'
import AsOfScreen from './as-of-screen'

const legs = (left: number, right: number) => ({ left, right })
const state = {
  username: 'citra',
  placed: true,
  placed_at: '2026-11-01T10:00:00.000+07:00',
  seq: 1_234,
  business_day: '2026-11-20',
  downlines: legs(1_000, 2),
  points: legs(7, 8),
  waiting: legs(0, 1),
  matched: 7,
  paid_today: 3,
  flushed_today: 1,
  flushout: 12,
  sponsored: 9,
  levels: [{ level: 1, left: 1, right: 1, pair: 1 }],
}
const path = '/api/networks/as-of'
const lastRequest = (server: ReturnType<typeof fakeServer>) => server.to(path).at(-1)

test('shows the state of a member at the end of a day, with levels', async () => {
  const server = fakeServer({ [`GET ${path}`]: { body: { message: 'Ada.', as_of: state } } })
  const { user } = renderScreen(<AsOfScreen />)
  await user.click(screen.getByRole('button', { name: 'Tampilkan posisi' }))
  expect(await screen.findByText('Wajib diisi.')).toBeInTheDocument()
  expect(lastRequest(server)).toBeUndefined()
  await user.type(screen.getByLabelText('Username'), 'Citra')
  await user.clear(screen.getByLabelText('Akhir hari'))
  await user.type(screen.getByLabelText('Akhir hari'), '20/11/2026')
  await user.click(screen.getByRole('button', { name: 'Tampilkan posisi' }))
  expect(
    await screen.findByText('Setelah penempatan nomor 1.234, hari bisnis 20/11/2026'),
  ).toBeInTheDocument()
  expect(lastRequest(server)?.query).toMatchObject({ username: 'citra', date: '2026-11-20' })
  expect(screen.getByText('Member di bawah (Kiri : Kanan)').parentElement).toHaveTextContent('1.000 : 2')
  const levels = screen.getByRole('table', { name: 'Pasangan level' })
  expect(within(levels).getByRole('row', { name: '1 1 1 1' })).toBeInTheDocument()
})

test('shows that a member was not placed yet at a sequence number', async () => {
  const server = fakeServer({
    [`GET ${path}`]: { body: { message: 'Ada.', as_of: { ...state, placed: false, levels: [] } } },
  })
  const { user } = renderScreen(<AsOfScreen />)
  await user.type(screen.getByLabelText('Username'), 'citra')
  await user.click(screen.getByText('Nomor'))
  await user.type(await screen.findByLabelText('Setelah penempatan nomor'), '77')
  await user.click(screen.getByRole('button', { name: 'Tampilkan posisi' }))
  expect(await screen.findByText('Pada saat itu citra belum ada di jaringan.')).toBeInTheDocument()
  expect(lastRequest(server)?.query).toMatchObject({ seq: '77' })
})

test('shows no business day for the first placement', async () => {
  const first = { ...state, seq: 1, business_day: '1970-01-01', placed: false, levels: [] }
  fakeServer({ [`GET ${path}`]: { body: { message: 'Ada.', as_of: first } } })
  const { user } = renderScreen(<AsOfScreen />)
  await user.type(screen.getByLabelText('Username'), 'citra')
  await user.click(screen.getByRole('button', { name: 'Tampilkan posisi' }))
  expect(await screen.findByText('Setelah penempatan nomor 1')).toBeInTheDocument()
})

test('shows a field error for an unknown member', async () => {
  fakeServer({
    [`GET ${path}`]: {
      status: 404,
      body: { message: 'Member tidak ditemukan.', errors: { username: 'Username tidak ditemukan.' } },
    },
  })
  const { user } = renderScreen(<AsOfScreen />)
  await user.type(screen.getByLabelText('Username'), 'hantu')
  await user.click(screen.getByRole('button', { name: 'Tampilkan posisi' }))
  expect(await screen.findByText('Username tidak ditemukan.')).toBeInTheDocument()
})
