import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { ReconciliationBadge } from './reconciliation-badge'

const path = 'GET /api/reports/reconciliation'
const found = (hoursAgo: number, differences: number) => ({
  body: {
    reconciliation: {
      finished_at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
      differences,
      seq: 10,
      running: 0,
    },
  },
})

test.each([
  ['books that agreed last night', found(1, 0), /^Buku cocok · .*\d\d:\d\d$/, 'success'],
  [
    'books that nobody compared for days',
    found(24 * 5, 0),
    /^Buku cocok · \d\d\/\d\d\/\d{4} \d\d:\d\d$/,
    'warning',
  ],
  ['books that differ', found(1, 1_203), /^1\.203 selisih di buku · /, 'danger'],
  [
    'books never compared',
    { body: { reconciliation: null } },
    /^Buku belum pernah diperiksa · diperiksa setiap malam$/,
    'secondary',
  ],
])('%s', async (_what, answer, label, tone) => {
  fakeServer({ [path]: answer })
  renderScreen(<ReconciliationBadge />)
  expect(await screen.findByText(label)).toHaveAttribute('data-tone', tone)
})

test('renders nothing when the request fails', async () => {
  const server = fakeServer({
    [path]: { status: 503, body: { message: 'Bagian ini sedang tidak tersedia.' } },
  })
  renderScreen(<ReconciliationBadge />)
  await waitFor(() => expect(server.sent.length).toBeGreaterThan(0))
  expect(screen.queryByText(/Buku|selisih/)).toBeNull()
})
