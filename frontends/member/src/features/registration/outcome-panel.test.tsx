import { screen } from '@testing-library/react'
import { openRegistration, preview, sendRegistration } from './testing'

test('shows the outcome equal to the preview', async () => {
  const view = openRegistration()
  await screen.findByText('Perkiraan sebelum pin dipakai')
  await sendRegistration(view)
  expect(await screen.findByText('Sama dengan perkiraan.')).toBeInTheDocument()
  expect(view.server.to('/api/networks/outcome')).toHaveLength(1)
})

test.each([
  [95, 'karena ada member lain'],
  [91, 'aturan bonus berganti'],
])('explains an outcome that differs, first number %s', async (first_seq, reason) => {
  const outcome = { bonuses: [], total: { ...preview.total, amount: 100_000, flushed: 3 }, first_seq }
  const view = openRegistration(undefined, { 'GET /api/networks/outcome': { body: { outcome } } })
  await screen.findByText('Perkiraan sebelum pin dipakai')
  await sendRegistration(view)
  expect(await screen.findByText(new RegExp(reason))).toBeInTheDocument()
})
