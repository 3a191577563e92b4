import { adminId, Edge, memberNamed } from '../testing/edge'

let edge: Edge
beforeAll(async () => {
  edge = await Edge.start()
})
afterAll(() => edge.stop())

it('refuses calls of a page that shows another account, except the logout', async () => {
  edge.actAs('member')
  const page = { 'x-session-user': adminId }
  const before = edge.wallet.calls.length
  const { status, body } = await edge.post('/api/withdraws/cancel', { id: 'w-1' }, page)
  expect([status, body]).toEqual([
    401,
    {
      message: expect.stringMatching(/sudah masuk akun budi01/),
      err_params: { session_user: memberNamed('').id },
    },
  ])
  expect((await edge.get('/api/dashboard', page)).status).toBe(401)
  expect((await edge.get('/api/users/profile', page)).status).toBe(401)
  expect(edge.wallet.calls).toHaveLength(before)
  expect((await edge.get('/api/users/profile', { 'x-session-user': memberNamed('').id })).status).toBe(200)
  expect((await edge.get('/api/auth/logout', page)).status).toBe(200)
})
