import { invalid } from '@jejaring/service-kit'
import { memberNamed, sessionOf, TestGateway } from '../../testing/test-gateway'

const session = sessionOf(memberNamed('budi01'))
const opened = { token: 'n'.repeat(43), session, challenge: '' }

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => {
  gateway.actAs('nobody')
  gateway.resetDoubles()
  gateway.identity.answer({
    openSession: async () => opened,
    openSessionByCode: async () => opened,
    closeSession: async () => ({}),
  })
})

const closedTokens = () =>
  gateway.identity.calls
    .filter(({ method }) => method === 'closeSession')
    .map(({ request }) => (request as { token: string }).token)

describe.each([
  ['login', '/api/auth/login', { username: 'budi01', password: 'rahasia12' }],
  ['login with a code', '/api/auth/login/code', { challenge: 'c'.repeat(43), code: '123456' }],
])('%s', (_what, path, body) => {
  it('ends the session that the browser had', async () => {
    gateway.actAs('admin')
    const before = closedTokens().length
    const { status, cookies } = await gateway.post(path, body)
    expect(status).toBe(200)
    expect(closedTokens().slice(before)).toEqual(['a'.repeat(43)])
    expect(cookies).toContainEqual(expect.objectContaining({ name: 'jejaring', value: 'n'.repeat(43) }))
  })

  it('ends no session of a browser without one, and none when it is refused', async () => {
    const before = closedTokens().length
    expect((await gateway.post(path, body)).status).toBe(200)
    gateway.actAs('member')
    const refuse = async () => {
      throw invalid('Username atau kata sandi salah.')
    }
    gateway.identity.answer({ openSession: refuse, openSessionByCode: refuse })
    expect((await gateway.post(path, body)).status).toBe(422)
    expect(closedTokens().length).toBe(before)
  })
})
