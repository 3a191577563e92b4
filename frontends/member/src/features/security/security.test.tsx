import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import WithdrawalsScreen from '../withdrawals/withdrawals-screen'
import { HoldNotice } from './hold-notice'
import { RecentChanges } from './recent-changes'

const HOUR_MS = 3_600_000
const session = sessionOf({}, { office_phone: '0811-222' })
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS - 1_000).toISOString()

function answer(hold_until: string | null, events: object[] = []) {
  return fakeServer({ 'GET /api/users/security': { body: { message: 'ok', hold_until, events } } })
}

test('shows how long withdrawals are held, and the way to the office', async () => {
  answer(inHours(5))
  renderScreen(<HoldNotice />, { session })
  expect(await screen.findByText(/penarikan dapat diajukan lagi .*, 5 jam 0 menit lagi/)).toBeVisible()
  const office = screen.getByRole('link', { name: 'Hubungi admin' }).getAttribute('href')
  expect(office).toMatch(/^https:\/\/wa\.me\/62811222\?text=/)
})

test.each([null, inHours(-1)])('shows nothing when nothing is held (%s)', async (until) => {
  const server = answer(until)
  renderScreen(<HoldNotice />, { session })
  await waitFor(() => expect(server.to('/api/users/security')).toHaveLength(1))
  expect(screen.queryByText(/ditahan|diajukan lagi/)).toBeNull()
})

test('the withdrawals screen shows the hold', async () => {
  answer(inHours(2))
  renderScreen(<WithdrawalsScreen />, { session })
  expect(await screen.findByText(/2 jam 0 menit lagi/)).toBeVisible()
})

test('lists recent changes, and who made them', async () => {
  answer(null, [
    { fields: ['phone', 'bank'], by_admin: true, created_at: '2026-11-21T10:00:00.000+07:00' },
    { fields: ['password'], by_admin: false, created_at: '2026-11-20T10:00:00.000+07:00' },
  ])
  renderScreen(<RecentChanges />, { session })
  expect(await screen.findByText('21/11/2026 10:00: Nomor HP, Data bank diubah oleh admin')).toBeVisible()
  expect(screen.getByText('20/11/2026 10:00: Kata sandi diubah')).toBeVisible()
})
