import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { type Session, sessionKey } from '@jejaring/web-platform'
import { screen, waitFor } from '@testing-library/react'
import NotificationsScreen from '../notifications/notifications-screen'
import { AnnouncementCards } from './announcement-cards'

const meeting = {
  id: 'a-1',
  title: 'Pertemuan bulanan',
  body: 'Sabtu pukul 09.00.\nDi kantor pusat.',
  picture: '/api/announcements/picture/a-1?v=1',
  picture_width: 1080,
  picture_height: 540,
  from_day: '2026-11-26',
  to_day: '2026-11-30',
  created_at: '2026-11-26T10:00:00.000+07:00',
  read: false,
}
const old = { ...meeting, id: 'a-2', title: 'Libur', picture: null, read: true }

function open(data: object[], user = {}) {
  const server = fakeServer({
    'POST /api/notifications/datatables': {
      body: { recordsTotal: 0, recordsFiltered: 0, data: [], unread: 0 },
    },
    'GET /api/announcements': { body: { data } },
    'POST /api/announcements/read': { body: { message: 'ok' } },
  })
  const view = renderScreen(<NotificationsScreen />, { session: { ...sessionOf(user), unread: 3 } })
  return { server, ...view, bellCount: () => view.queries.getQueryData<Session>(sessionKey)?.unread }
}

test('the inbox shows announcements with picture and last day, and marks unread ones', async () => {
  open([meeting, old])
  expect(await screen.findByText('Libur')).toBeVisible()
  expect(screen.getAllByRole('img', { name: 'Belum dibaca' })).toHaveLength(1)
  const picture = screen.getByRole('img', { name: 'Gambar pengumuman Pertemuan bulanan' })
  expect(picture).toHaveAttribute('width', '1080')
  expect(picture).toHaveAttribute('src', meeting.picture)
  expect(screen.getAllByText('Tampil sampai 30/11/2026')).toHaveLength(2)
})

test('marks an announcement as read and lowers the count of the bell', async () => {
  const { server, user, bellCount } = open([meeting])
  const button = await screen.findByRole('button', { name: 'Tandai dibaca: Pertemuan bulanan' })
  server.handlers['GET /api/announcements'] = { body: { data: [{ ...meeting, read: true }] } }
  await user.click(button)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Tandai dibaca/ })).toBeNull())
  expect(server.to('/api/announcements/read')[0]?.body).toEqual({ id: 'a-1' })
  expect(bellCount()).toBe(2)
})

test('a login-as session marks no announcement as read', async () => {
  open([meeting], { is_prev: true })
  expect(await screen.findByText('Pertemuan bulanan')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Tandai dibaca/ })).toBeNull()
})

test('the inbox works without announcements, and shows when they cannot be loaded', async () => {
  const { server, user } = open([])
  expect(await screen.findByText('Belum ada notifikasi')).toBeVisible()
  expect(screen.queryByText('Pengumuman')).toBeNull()
  expect(server.to('/api/announcements')).toHaveLength(1)
  await user.tab()
})

test('the dashboard shows the two newest unread announcements', () => {
  fakeServer({})
  const [second, third] = ['Kedua', 'Ketiga'].map((title) => ({ ...meeting, id: title, title }))
  renderScreen(<AnnouncementCards announcements={[old, meeting, second!, third!]} />, {
    session: sessionOf(),
  })
  expect(screen.getAllByRole('region').map((card) => card.getAttribute('aria-label'))).toEqual([
    'Pengumuman: Pertemuan bulanan',
    'Pengumuman: Kedua',
  ])
  expect(screen.getByRole('link', { name: 'Baca pengumuman: Pertemuan bulanan' })).toHaveAttribute(
    'href',
    '/m/notifications',
  )
})
