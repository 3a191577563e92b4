import { Edge } from '../../testing/edge'

let edge: Edge
beforeAll(async () => {
  edge = await Edge.start()
})
afterAll(() => edge.stop())
beforeEach(() => edge.actAs('member'))

const url = '/api/users/messaging'

// covers: POST /api/users/messaging success
it.each([
  ['1', true, /diaktifkan/],
  ['0', false, /dinonaktifkan/],
])('stores the choice %s', async (input, wanted, sentence) => {
  edge.identity.answer({ setMessaging: async () => ({}) })
  const { status, body } = await edge.post(url, { wanted: input })
  expect([status, body.message]).toEqual([200, expect.stringMatching(sentence)])
  expect(edge.identity.calls.at(-1)?.request).toEqual({ wanted })
})

// covers: POST /api/users/messaging invalid forbidden
it('refuses other values and a login-as session', async () => {
  const { status, body } = await edge.post(url, { wanted: ['ya'] })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['wanted']])
  expect((await edge.post(url)).status).toBe(422)
  edge.actAs('loggedInAs')
  expect((await edge.post(url, { wanted: '0' })).status).toBe(403)
})
