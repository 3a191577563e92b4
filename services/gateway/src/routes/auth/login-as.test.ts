import { forbidden, notFound } from '@jejaring/service-kit'
import { adminId, memberNamed, sessionOf, TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(async () => {
  gateway.actAs('admin')
  gateway.identity.answer({
    openSessionAs: async ({ username }) => {
      if (username === 'admin2') throw forbidden('Anda tidak dapat masuk sebagai admin lain.')
      if (username !== 'budi01') throw notFound('Username tidak ditemukan.')
      return { token: 'l'.repeat(43), session: sessionOf(memberNamed('budi01'), { impersonatorId: adminId }) }
    },
    restoreSession: async ({ token }) => {
      if (token !== 'l'.repeat(43)) throw notFound('Tidak ada sesi sebelumnya.')
      return { token: 'a'.repeat(43), session: sessionOf(memberNamed('admin', { admin: true })) }
    },
  })
  await gateway.get('/api/users/profile')
})

// covers: GET /api/auth/login_to/{username} success
// covers: GET /api/auth/login_prev success
it("opens a member's session with a new cookie and restores the admin's", async () => {
  const there = await gateway.get('/api/auth/login_to/Budi01')
  expect([there.status, there.body.message]).toEqual([200, 'Anda masuk sebagai budi01.'])
  expect(there.cookies).toContainEqual(expect.objectContaining({ name: 'jejaring', value: 'l'.repeat(43) }))
  expect((await gateway.get('/api/users/profile')).body.user).toMatchObject({
    username: 'budi01',
    is_prev: true,
  })

  const back = await gateway.get('/api/auth/login_prev')
  expect([back.status, back.body.message]).toEqual([200, 'Anda kembali sebagai admin.'])
  expect((await gateway.get('/api/users/profile')).body.user).toMatchObject({
    username: 'admin',
    is_prev: false,
  })
})

// covers: GET /api/auth/login_to/{username} invalid anonymous forbidden
it.each([
  ['an unknown name', 'admin', 'siapa', 404],
  ['another admin', 'admin', 'admin2', 403],
  ['a member', 'member', 'budi01', 403],
  ['a login-as session', 'loggedInAs', 'budi01', 403],
  ['a guest', 'nobody', 'budi01', 401],
] as const)('is refused for %s', async (_, who, username, status) => {
  gateway.actAs(who)
  await gateway.get('/api/users/profile')
  const answer = await gateway.get(`/api/auth/login_to/${username}`)
  expect([answer.status, answer.cookies.filter(({ name }) => name === 'jejaring')]).toEqual([status, []])
})

// covers: GET /api/auth/login_prev invalid anonymous forbidden
it('cannot be left without a previous session; requires anti-forgery headers', async () => {
  expect((await gateway.get('/api/auth/login_prev')).status).toBe(404)
  for (const path of ['login_prev', 'login_to/budi01']) {
    expect((await gateway.get(`/api/auth/${path}`, { 'x-xsrf-token': '' })).status).toBe(403)
  }
  gateway.actAs('nobody')
  await gateway.get('/api/users/profile')
  expect((await gateway.get('/api/auth/login_prev')).status).toBe(401)
})
