import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { type Session, sessionKey } from '@jejaring/web-platform'
import { screen, waitFor } from '@testing-library/react'
import NotificationsScreen from './notifications-screen'

const line = (id: string, message: string, kind: string, is_show: number) => ({
  id,
  created_at: '2026-11-21T10:00:00.000+07:00',
  message,
  kind,
  is_show,
})

const list = 'POST /api/notifications/datatables'
const page = (data: object[], unread: number) => ({
  body: { recordsTotal: data.length, recordsFiltered: data.length, data, unread },
})
const lines = [
  line('n-2', 'Bonus Anda pada 21/11/2026: Rp. 50.000.', 'bonus', 0),
  line('n-1', 'Selamat datang di Jejaring.', 'welcome', 1),
]

function open(user = {}) {
  const server = fakeServer({
    [list]: page(lines, 1),
    'GET /api/announcements': { body: { data: [] } },
    'POST /api/notifications/read': { body: { message: 'ok' } },
    'POST /api/notifications/read_all': { body: { message: 'ok' } },
  })
  const session = { ...sessionOf(user), unread: 1 }
  const view = renderScreen(<NotificationsScreen />, { session })
  return { server, ...view, bellCount: () => view.queries.getQueryData<Session>(sessionKey)?.unread }
}

test('shows notifications with links and marks unread ones', async () => {
  open()
  const bonus = await screen.findByRole('link', { name: /Bonus Anda/ })
  expect(bonus).toHaveAttribute('href', '/m/wallet')
  expect(screen.getAllByRole('img', { name: 'Belum dibaca' })).toHaveLength(1)
  expect(screen.getAllByText('21/11/2026 10:00').length).toBeGreaterThan(0)
})

test('marks a notification read by its button, which read ones lack', async () => {
  const { server, user, bellCount } = open()
  const button = await screen.findByRole('button', { name: 'Tandai dibaca' })
  server.handlers[list] = page([{ ...lines[0], is_show: 1 }, lines[1]!], 0)
  await user.click(button)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tandai dibaca' })).toBeNull())
  expect(server.to('/api/notifications/read')[0]?.body).toEqual({ id: 'n-2' })
  expect(bellCount()).toBe(0)
})

test('marks all notifications read', async () => {
  const { server, user, bellCount } = open()
  const button = await screen.findByRole('button', { name: 'Tandai semua dibaca' })
  server.handlers[list] = page(lines, 0)
  await user.click(button)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tandai semua dibaca' })).toBeNull())
  expect(bellCount()).toBe(0)
})

test('shows an error when marking read fails', async () => {
  const { server, user } = open()
  server.handlers['POST /api/notifications/read'] = { status: 404, body: { message: 'Tidak ditemukan.' } }
  await user.click(await screen.findByRole('button', { name: 'Tandai dibaca' }))
  expect(await screen.findByRole('dialog', { name: 'Maaf!' })).toHaveTextContent('Tidak ditemukan.')
})

test('a login-as session marks nothing read', async () => {
  const { server, user } = open({ is_prev: true })
  await user.click(await screen.findByRole('link', { name: /Bonus Anda/ }))
  expect(screen.queryByRole('button', { name: /Tandai/ })).toBeNull()
  expect(server.to('/api/notifications/read')).toEqual([])
})

test('shows an empty state for an empty inbox', async () => {
  fakeServer({ [list]: page([], 0), 'GET /api/announcements': { body: { data: [] } } })
  renderScreen(<NotificationsScreen />, { session: sessionOf() })
  expect(await screen.findByText('Belum ada notifikasi')).toBeVisible()
})
