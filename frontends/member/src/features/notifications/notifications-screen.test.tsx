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
const two = [
  line('n-2', 'Bonus Anda pada 21/11/2026: Rp. 50.000.', 'bonus', 0),
  line('n-1', 'Selamat datang di Jejaring.', 'welcome', 1),
]

function open(user = {}) {
  const server = fakeServer({
    [list]: page(two, 1),
    'POST /api/notifications/read': { body: { message: 'ok' } },
    'POST /api/notifications/read_all': { body: { message: 'ok' } },
  })
  const session = { ...sessionOf(user), unread: 1 }
  const view = renderScreen(<NotificationsScreen />, { session })
  return { server, ...view, bell: () => view.queries.getQueryData<Session>(sessionKey)?.unread }
}

test('shows what happened, leads to it, and says which lines are new', async () => {
  open()
  const bonus = await screen.findByRole('link', { name: /Bonus Anda/ })
  expect(bonus).toHaveAttribute('href', '/m/wallet')
  expect(screen.getAllByText('Baru')).toHaveLength(1)
  expect(screen.getAllByText('21/11/2026 10:00').length).toBeGreaterThan(0)
})

test('a line is read by its button, which a read one does not have', async () => {
  const { server, user, bell } = open()
  const button = await screen.findByRole('button', { name: 'Tandai dibaca' })
  server.handlers[list] = page([{ ...two[0], is_show: 1 }, two[1]!], 0)
  await user.click(button)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tandai dibaca' })).toBeNull())
  expect(server.to('/api/notifications/read')[0]?.body).toEqual({ id: 'n-2' })
  expect(bell()).toBe(0)
})

test('all are read at once', async () => {
  const { server, user, bell } = open()
  const button = await screen.findByRole('button', { name: 'Tandai semua dibaca' })
  server.handlers[list] = page(two, 0)
  await user.click(button)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Tandai semua dibaca' })).toBeNull())
  expect(bell()).toBe(0)
})

test('a failure is told', async () => {
  const { server, user } = open()
  server.handlers['POST /api/notifications/read'] = { status: 404, body: { message: 'Tidak ditemukan.' } }
  await user.click(await screen.findByRole('button', { name: 'Tandai dibaca' }))
  expect(await screen.findByRole('dialog', { name: 'Maaf!' })).toHaveTextContent('Tidak ditemukan.')
})

test('an admin who is logged in as the member reads nothing for them', async () => {
  const { server, user } = open({ is_prev: true })
  await user.click(await screen.findByRole('link', { name: /Bonus Anda/ }))
  expect(screen.queryByRole('button', { name: /Tandai/ })).toBeNull()
  expect(server.to('/api/notifications/read')).toEqual([])
})

test('an empty inbox says what will come', async () => {
  fakeServer({ [list]: page([], 0) })
  renderScreen(<NotificationsScreen />, { session: sessionOf() })
  expect(await screen.findByText('Belum ada notifikasi')).toBeVisible()
})
