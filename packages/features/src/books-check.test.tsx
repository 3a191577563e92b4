import { fakeServer, renderScreen } from '@jejaring/ui/testing'
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
