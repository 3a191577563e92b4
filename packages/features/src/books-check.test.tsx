import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen } from '@testing-library/react'
import { BooksCheck } from './books-check'

const path = 'GET /api/reports/reconciliation'
const found = (differences: number) => ({
  body: { reconciliation: { finished_at: new Date().toISOString(), differences, seq: 10, running: 0 } },
})

test.each([
  ['books never compared', { body: { reconciliation: null } }],
  ['books that differ', found(3)],
])('leads from %s to the command that compares them', async (_what, answer) => {
  fakeServer({ [path]: answer })
  const { user } = renderScreen(<BooksCheck />)
  await user.click(await screen.findByRole('button', { name: 'Cara memeriksa' }))
  const sheet = await screen.findByRole('dialog', { name: 'Memeriksa buku' })
  expect(sheet).toHaveTextContent('npm run reconcile')
  expect(screen.getByRole('button', { name: 'Salin perintah Server' })).toBeInTheDocument()
})

test('offers nothing when the books agreed last night', async () => {
  fakeServer({ [path]: found(0) })
  renderScreen(<BooksCheck />)
  expect(await screen.findByText(/^Buku cocok/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Cara memeriksa' })).toBeNull()
})

test('starts a check, shows that it runs, and then its result', async () => {
  const answers = [
    { body: { reconciliation: null, requested_at: null } },
    { body: { reconciliation: null, requested_at: new Date().toISOString() } },
  ]
  const server = fakeServer({
    [path]: () => answers[server.to('/api/reports/reconciliation/request').length] ?? found(0),
    'POST /api/reports/reconciliation/request': { body: { message: 'Pemeriksaan buku diminta.' } },
  })
  const session = sessionOf({ role: 'admin', rights: ['books.change'] })
  const { user } = renderScreen(<BooksCheck />, { session })
  await user.click(await screen.findByRole('button', { name: 'Periksa sekarang' }))
  expect(await screen.findByText(/^Buku sedang diperiksa sejak/)).toBeInTheDocument()
  // One at a time.
  expect(screen.queryByRole('button', { name: 'Periksa sekarang' })).toBeNull()
  expect(server.to('/api/reports/reconciliation/request')).toHaveLength(1)
})

test('offers a check again after one that failed, and says so', async () => {
  const body = { reconciliation: null, requested_at: null, request_failed_at: new Date().toISOString() }
  fakeServer({ [path]: { body } })
  renderScreen(<BooksCheck />, { session: sessionOf({ role: 'admin', rights: ['books.change'] }) })
  expect(await screen.findByText(/^Pemeriksaan terakhir gagal .* Coba lagi;/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Periksa sekarang' })).toBeInTheDocument()
})

test("explains the operator's command to an admin without the right to start a check", async () => {
  fakeServer({ [path]: { body: { reconciliation: null, requested_at: null } } })
  renderScreen(<BooksCheck />, { session: sessionOf({ role: 'admin', rights: ['money_reports.read'] }) })
  expect(await screen.findByRole('button', { name: 'Cara memeriksa' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Periksa sekarang' })).toBeNull()
})
