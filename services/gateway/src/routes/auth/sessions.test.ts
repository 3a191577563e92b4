import { notFound } from '@jejaring/service-kit'
import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.actAs('member'))

// covers: GET /api/auth/sessions success
it('are listed with readable device names', async () => {
  gateway.identity.answer({
    listSessions: async () => ({
      devices: [
        {
          sessionId: 's-1',
          userAgent: 'Mozilla/5.0 (Linux; Android 10; K) Chrome/131.0.0.0 Mobile Safari/537.36',
          startedAt: new Date('2026-11-20T03:00:00Z'),
          lastUsedAt: new Date('2026-11-21T03:00:00Z'),
          current: true,
        },
      ],
    }),
  })
  const { status, body } = await gateway.get('/api/auth/sessions')
  expect(status).toBe(200)
  expect(body.data).toEqual([
    {
      id: 's-1',
      device: 'Chrome di Android',
      is_phone: true,
      created_at: '2026-11-20T10:00:00.000+07:00',
      last_used_at: '2026-11-21T10:00:00.000+07:00',
      is_current: true,
    },
  ])
})

// covers: POST /api/auth/sessions/end success invalid forbidden
it('are ended one at a time', async () => {
  gateway.identity.answer({
    endSession: async ({ sessionId }) => {
      if (sessionId !== 's-9') throw notFound('Perangkat ini sudah keluar.')
      return {}
    },
  })
  expect((await gateway.post('/api/auth/sessions/end', { id: 's-9' })).status).toBe(200)
  expect((await gateway.post('/api/auth/sessions/end', { id: 's-8' })).status).toBe(404)
  expect((await gateway.post('/api/auth/sessions/end', {})).status).toBe(422)
  gateway.actAs('loggedInAs')
  expect((await gateway.post('/api/auth/sessions/end', { id: 's-9' })).status).toBe(403)
})

// covers: POST /api/auth/sessions/end_all success forbidden
it('are all ended, which logs out this browser', async () => {
  gateway.identity.answer({ endAllSessions: async () => ({ ended: 3 }) })
  const { status, cookies } = await gateway.post('/api/auth/sessions/end_all')
  expect(status).toBe(200)
  expect(cookies).toContainEqual(expect.objectContaining({ name: 'jejaring', value: '' }))
  expect((await gateway.post('/api/auth/sessions/end_all')).status).toBe(401)
  gateway.actAs('loggedInAs')
  expect((await gateway.post('/api/auth/sessions/end_all')).status).toBe(403)
})
