import { answerSessions, memberNamed, sessionOf, TestGateway } from '../testing/test-gateway'
import { sessionCookie } from './session-cookie'

test.each([
  ['https://jejaring.example', 8080, '__Host-jejaring'],
  ['https://jejaring.example:8443', 8080, '__Host-jejaring'],
  ['http://toko.local:8081', 8080, 'jejaring_8081'],
  ['http://toko.local', 8080, 'jejaring'],
  [undefined, 8080, 'jejaring_8080'],
  [undefined, 80, 'jejaring'],
])('at %s with port %i the session cookie is %s', (publicUrl, port, name) => {
  expect(sessionCookie(publicUrl, port).name).toBe(name)
})

describe('two instances on one host', () => {
  let gateway: TestGateway
  const [own, other] = ['o'.repeat(43), 'x'.repeat(43)]
  const session = sessionOf(memberNamed('budi01'))
  beforeAll(async () => {
    gateway = await TestGateway.start({ HTTP_PORT: 8080 })
    gateway.identity.answer({
      readSessions: answerSessions(({ token }) => (token === own ? session : undefined)),
      openSession: async () => ({ token: own, session, challenge: '' }),
    })
  })
  afterAll(() => gateway.stop())
  const profile = (cookies: Record<string, string>) =>
    gateway.app.inject({ url: '/api/users/profile', cookies }).then(({ statusCode }) => statusCode)

  it('read the cookie of their own port', async () => {
    expect(await profile({ jejaring_8080: own, jejaring_8081: other, jejaring: other })).toBe(200)
    expect(await profile({ jejaring_8081: own })).toBe(401)
  })

  it('accept a session under the former name and rename it at the next login', async () => {
    expect(await profile({ jejaring: own })).toBe(200)
    const first = await gateway.app.inject({ url: '/api/users/profile', cookies: { jejaring: own } })
    const jar = Object.fromEntries(first.cookies.map(({ name, value }) => [name, value]))
    const { cookies } = await gateway.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: 'budi01', password: 'rahasia12' },
      cookies: { ...jar, jejaring: own },
      headers: { 'x-xsrf-token': jar['XSRF-TOKEN'] ?? '' },
    })
    const values = cookies.map(({ name, value }) => [name, value])
    expect(values).toContainEqual(['jejaring_8080', own])
    expect(values).toContainEqual(['jejaring', ''])
  })

  it('set the token of their pages under a name of their own', async () => {
    const { cookies } = await gateway.app.inject({ url: '/api/users/profile' })
    const tokens = cookies.filter(({ httpOnly }) => !httpOnly)
    expect(tokens.map(({ name }) => name).sort()).toEqual(['XSRF-TOKEN', 'jejaring_token_8080'])
    expect(new Set(tokens.map(({ value }) => value)).size).toBe(1)
    expect(cookies.map(({ name }) => name)).toContain('jejaring_xsrf_8080')
  })
})
