import pino from 'pino'
import { TestGateway } from '../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.actAs('nobody'))

const tokenIn = (cookies: { name: string; value: string }[]) => {
  const values = cookies.filter(({ name }) => name === 'XSRF-TOKEN').map(({ value }) => value)
  expect(values).toHaveLength(1)
  return values[0] as string
}

test('token is stable per browser and session and differs between them', async () => {
  const tokens: string[] = []
  for (const who of ['nobody', 'nobody', 'member', 'member', 'admin'] as const) {
    gateway.actAs(who)
    await gateway.get('/api/users/profile')
    const own = tokenIn((await gateway.get('/api/users/profile')).cookies)
    expect(tokenIn((await gateway.get('/api/notifications/unread')).cookies)).toBe(own)
    for (const other of tokens)
      expect((await gateway.post('/api/auth/login', {}, { 'x-xsrf-token': other })).status).toBe(403)
    expect((await gateway.post('/api/auth/login', {}, { 'x-xsrf-token': own })).status).toBe(422)
    tokens.push(own)
  }
  expect(new Set(tokens).size).toBe(5)
})

test('token is not cached for a secret with an invalid signature', async () => {
  const cookies = { jejaring_xsrf: `${'s'.repeat(24)}.${'x'.repeat(43)}` }
  const ask = () => gateway.app.inject({ url: '/api/users/profile', cookies })
  const answers = [await ask(), await ask()]
  for (const answer of answers)
    expect(answer.cookies).toContainEqual(expect.objectContaining({ name: 'jejaring_xsrf' }))
  expect(tokenIn(answers[0]!.cookies)).not.toBe(tokenIn(answers[1]!.cookies))
})

test('token cache evicts the oldest browser above its limit', async () => {
  const tokenOf = async (browser: number) => {
    const cookies = { jejaring_xsrf: gateway.app.signCookie(`browser ${browser}`) }
    return tokenIn((await gateway.app.inject({ url: '/api/nothing', cookies })).cookies)
  }
  const first = await tokenOf(0)
  expect(await tokenOf(0)).toBe(first)
  for (let browser = 1; browser <= 4_096; browser++) await tokenOf(browser)
  expect(await tokenOf(0)).not.toBe(first)
})

test('token is replaced when a GET ends the session', async () => {
  gateway.actAs('member')
  await gateway.get('/api/users/profile')
  const before = tokenIn((await gateway.get('/api/users/profile')).cookies)
  const after = tokenIn((await gateway.get('/api/auth/logout')).cookies)
  expect((await gateway.post('/api/auth/login', {}, { 'x-xsrf-token': before })).status).toBe(403)
  expect((await gateway.post('/api/auth/login', {}, { 'x-xsrf-token': after })).status).toBe(422)
  expect(tokenIn((await gateway.get('/api/users/profile')).cookies)).not.toBe(before)
})

test('a call without cookies is refused without a warning in the log', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  const loud = await TestGateway.start({}, log)
  const answer = await loud.app.inject({ method: 'POST', url: '/api/auth/login', payload: {} })
  await loud.stop()
  expect(answer.statusCode).toBe(403)
  expect(lines.filter((line) => line.includes('csrf') || JSON.parse(line).level >= 40)).toEqual([])
})
