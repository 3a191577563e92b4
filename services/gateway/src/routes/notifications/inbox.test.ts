import { notFound } from '@jejaring/service-kit'
import { answerSessions, memberNamed, sessionOf, TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => {
  gateway.actAs('member')
  gateway.identity.answer({
    listNotifications: async () => ({
      counts: { total: 2n, filtered: 1n },
      notifications: [
        {
          id: 'n-1',
          createdAt: new Date('2026-11-21T03:00:00Z'),
          message: 'Bonus Anda pada 21/11/2026: Rp. 50.000.',
          kind: 'bonus',
          read: true,
        },
      ],
      unread: 1,
    }),
    readNotification: async ({ id }) => {
      if (id !== 'n-1') throw notFound('Notifikasi tidak ditemukan.')
      return {}
    },
    readAllNotifications: async () => ({ read: 3 }),
  })
})

// covers: POST /api/notifications/datatables success
it('is a table in the requested order', async () => {
  const order = [{ column: 0, dir: 'desc' }]
  const columns = [{ data: 'created_at' }]
  const { status, body } = await gateway.post('/api/notifications/datatables', { draw: 4, order, columns })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    draw: 4,
    recordsTotal: 2,
    recordsFiltered: 1,
    unread: 1,
    data: [{ id: 'n-1', created_at: '2026-11-21T10:00:00.000+07:00', kind: 'bonus', is_show: 1 }],
  })
  expect(gateway.identity.calls.at(-1)?.request).toMatchObject({
    query: { order: [{ column: 'created_at', descending: true }] },
  })
})

// covers: POST /api/notifications/read success invalid forbidden
// covers: POST /api/notifications/read_all success forbidden
it('is marked as read one by one or completely, by its owner', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await gateway.post('/api/notifications/read', 'id=n-1', form)).status).toBe(200)
  expect((await gateway.post('/api/notifications/read', 'id=n-2', form)).status).toBe(404)
  expect((await gateway.post('/api/notifications/read', '', form)).status).toBe(422)
  expect((await gateway.post('/api/notifications/read_all')).body.message).toMatch(/^3 notifikasi/)
  gateway.actAs('loggedInAs')
  expect((await gateway.post('/api/notifications/read', { id: 'n-1' })).status).toBe(403)
  expect((await gateway.post('/api/notifications/read_all')).status).toBe(403)
})

// covers: GET /api/users/profile success
it('reports the unread count in the profile without another call', async () => {
  gateway.identity.answer({
    readSessions: answerSessions(({ countUnread }) =>
      sessionOf(memberNamed('budi01'), { unread: countUnread ? 7 : 0 }),
    ),
  })
  expect((await gateway.get('/api/users/profile')).body).toMatchObject({
    unread: 7,
    user: { username: 'budi01' },
  })
  gateway.resetDoubles()
})
