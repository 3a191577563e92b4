import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { ValidityNotice } from './validity-notice'

function open(validity: object) {
  const body = { message: 'ok', days: 30, valid_until: '2026-12-26', due: false, days_left: 20, ...validity }
  const server = fakeServer({ 'GET /api/withdraws/validity': { body } })
  renderScreen(<ValidityNotice />, { session: sessionOf() })
  return server
}

test('shows until when withdrawals are open', async () => {
  open({})
  expect(await screen.findByText('Penarikan terbuka sampai 26/12/2026.')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Repeat Order' })).toBeNull()
})

test.each([
  ['three days before the end', { days_left: 3 }, /sampai 26\/12\/2026. Lakukan repeat order/],
  ['when it is over', { due: true, days_left: 0 }, /sudah lebih dari 30 hari/],
  ['without any repeat order', { due: true, valid_until: null, days_left: 0 }, /sudah lebih dari 30 hari/],
])('offers a repeat order %s', async (_, validity, sentence) => {
  open(validity)
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Repeat Order' })).toHaveAttribute('href', '/m/ro')
})

test('names the withdrawal that a refusal exempts from the repeat order', async () => {
  open({ due: true, days_left: 0, exempt: { amount: 200_000, until: '2026-12-10' } })
  expect(await screen.findByText(/satu penarikan sampai Rp.\s200\.000 .* sampai 10\/12\/2026/)).toBeVisible()
})

test('shows nothing while no repeat order is required', async () => {
  const server = open({ days: 0, valid_until: null, days_left: 0 })
  await waitFor(() => expect(server.to('/api/withdraws/validity')).toHaveLength(1))
  expect(screen.queryByText(/repeat order|terbuka/i)).toBeNull()
})
