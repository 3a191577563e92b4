import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.actAs('member'))

const url = '/api/users/messaging'

// covers: POST /api/users/messaging success
it.each([
  ['1', true, /diaktifkan/],
  ['0', false, /dinonaktifkan/],
])('stores the choice %s', async (input, wanted, sentence) => {
  gateway.identity.answer({ setMessaging: async () => ({}) })
  const { status, body } = await gateway.post(url, { wanted: input })
  expect([status, body.message]).toEqual([200, expect.stringMatching(sentence)])
  expect(gateway.identity.calls.at(-1)?.request).toEqual({ enabled: wanted })
})

// covers: POST /api/users/messaging invalid forbidden
it('refuses other values and a login-as session', async () => {
  const { status, body } = await gateway.post(url, { wanted: ['ya'] })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['wanted']])
  expect((await gateway.post(url)).status).toBe(422)
  gateway.actAs('loggedInAs')
  expect((await gateway.post(url, { wanted: '0' })).status).toBe(403)
})
