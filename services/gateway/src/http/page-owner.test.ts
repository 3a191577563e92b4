import { adminId, memberNamed, TestGateway } from '../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())

it('refuses calls of a page that shows another account, except the logout', async () => {
  gateway.actAs('member')
  const page = { 'x-session-user': adminId }
  const before = gateway.wallet.calls.length
  const { status, body } = await gateway.post('/api/withdraws/cancel', { id: 'w-1' }, page)
  expect([status, body]).toEqual([
    401,
    {
      message: expect.stringMatching(/sudah masuk akun budi01/),
      err_params: { session_user: memberNamed('').id },
    },
  ])
  expect((await gateway.get('/api/dashboard', page)).status).toBe(401)
  expect((await gateway.get('/api/users/profile', page)).status).toBe(401)
  expect(gateway.wallet.calls).toHaveLength(before)
  expect((await gateway.get('/api/users/profile', { 'x-session-user': memberNamed('').id })).status).toBe(200)
  expect((await gateway.get('/api/auth/logout', page)).status).toBe(200)
})
