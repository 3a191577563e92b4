import { invalid, tooMany, unavailable } from '@jejaring/service-kit'
import { answerSessions, memberNamed, sessionOf, TestGateway } from '../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.actAs('nobody'))

describe('anti-forgery', () => {
  it('is set by any GET under /api, even with status 401', async () => {
    const { status, cookies } = await gateway.get('/api/users/profile')
    expect(status).toBe(401)
    expect(cookies).toContainEqual(expect.objectContaining({ name: 'XSRF-TOKEN', sameSite: 'Lax' }))
  })

  it('refuses a change with a missing or foreign token', async () => {
    const bare = await gateway.send({
      method: 'POST',
      url: '/api/auth/login',
      payload: {},
      headers: { 'x-xsrf-token': '' },
    })
    expect(bare.status).toBe(403)
    expect(bare.body.message).toMatch(/Muat ulang/)
    await gateway.get('/api/users/profile')
    expect((await gateway.post('/api/auth/login', {}, { 'x-xsrf-token': 'stolen' })).status).toBe(403)
  })

  it('is bound to the session: a token from before a login is refused after it', async () => {
    const { cookies } = await gateway.get('/api/users/profile')
    const before = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
    gateway.actAs('member')
    await gateway.get('/api/users/profile')
    expect((await gateway.post('/api/pins/transfer', {}, { 'x-xsrf-token': before })).status).toBe(403)
  })

  // covers: GET /api/auth/logout success
  it('guards the GETs that change state', async () => {
    gateway.actAs('member')
    await gateway.get('/api/users/profile')
    expect((await gateway.get('/api/auth/logout', { 'x-xsrf-token': '' })).status).toBe(403)
    expect((await gateway.get('/api/auth/logout')).status).toBe(200)
  })

  it('refuses a foreign origin and allows a missing or own one', async () => {
    await gateway.get('/api/users/profile')
    expect((await gateway.post('/api/auth/login', {}, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await gateway.post('/api/auth/login', {}, { origin: 'http://localhost:80' })).status).toBe(422)
    expect((await gateway.post('/api/auth/login', {})).status).toBe(422)
  })
})

describe('with an https origin', () => {
  let production: TestGateway
  beforeAll(async () => {
    production = await TestGateway.start({ PUBLIC_URL: 'https://jejaring.example' })
  })
  afterAll(() => production.stop())

  it('allows changes from that origin only, not from plain http', async () => {
    const login = (origin: string) =>
      production.post('/api/auth/login', {}, { origin, host: 'jejaring.example' })
    expect((await login('https://jejaring.example')).status).toBe(422)
    for (const origin of [
      'http://jejaring.example',
      'https://jejaring.example:8443',
      'https://a.jejaring.example',
    ])
      expect((await login(origin)).status).toBe(403)
  })

  it('sets Secure cookies that are pinned to the host', async () => {
    production.actAs('nobody')
    const { cookies, headers } = await production.get('/api/users/profile')
    for (const cookie of cookies) expect(cookie).toMatchObject({ secure: true, sameSite: 'Lax', path: '/' })
    expect(cookies.filter(({ httpOnly }) => httpOnly).map(({ name }) => name)).toEqual([
      '__Host-jejaring_xsrf',
    ])
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })
})

describe('a second factor for admins', () => {
  let strict: TestGateway
  beforeAll(async () => {
    strict = await TestGateway.start({ ADMIN_SECOND_FACTOR: 'required' })
  })
  afterAll(() => strict.stop())

  it('is required by the policy, except on the calls that enrol one', async () => {
    strict.actAs('admin')
    const refused = await strict.post('/api/audit/datatable')
    expect([refused.status, refused.body.message]).toEqual([
      403,
      expect.stringMatching(/verifikasi dua langkah/),
    ])
    expect((await strict.get('/api/users/profile')).status).toBe(200)
    expect((await strict.get('/api/users/second_factor')).status).toBe(200)
    const enrolled = sessionOf(memberNamed('admin', { admin: true }), { secondFactor: true })
    strict.identity.answer({
      readSessions: answerSessions(() => enrolled),
      listAudit: async () => ({ counts: { total: 0n, filtered: 0n }, entries: [] }),
    })
    expect((await strict.post('/api/audit/datatable')).status).toBe(200)
  })
})

describe('the request id', () => {
  const id = '0b0c6d7e-1f2a-4b3c-8d4e-5f6071829304'

  it('is taken from the browser and passed to the services', async () => {
    gateway.actAs('member')
    const before = gateway.identity.calls.length
    const { headers } = await gateway.get('/api/users/profile', { 'x-request-id': id })
    expect(headers['x-request-id']).toBe(id)
    expect(new Set(gateway.identity.calls.slice(before).map(({ caller }) => caller.requestId))).toEqual(
      new Set([id]),
    )
  })

  it.each(['', 'mine', `${id}\tforged`, '<script>'])(
    'is generated when the browser sends "%s"',
    async (sent) => {
      const { headers } = await gateway.get('/api/users/profile', { 'x-request-id': sent })
      expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
    },
  )
})

describe('sessions', () => {
  // covers: POST /api/auth/login success
  it('start with a new token in an HttpOnly cookie with the chosen lifetime', async () => {
    const session = sessionOf(memberNamed('budi01'), { remember: true })
    gateway.identity.answer({ openSession: async () => ({ token: 'n'.repeat(43), session, challenge: '' }) })
    const { status, body, cookies } = await gateway.post('/api/auth/login', {
      username: 'Budi01',
      password: 'rahasia12',
      remember: 'on',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      user: { username: 'budi01', role: 'member', is_prev: false },
      config: { withdraw_admin: 10, office_phone: '08123456789' },
    })
    expect(cookies).toContainEqual(
      expect.objectContaining({
        name: 'jejaring',
        value: 'n'.repeat(43),
        httpOnly: true,
        sameSite: 'Lax',
        // The absolute lifetime of a remembered session is 90 days, so the cookie must last as long.
        maxAge: 90 * 24 * 3600,
      }),
    )
    expect(cookies.find(({ name }) => name === 'jejaring')).not.toHaveProperty('expires')
    // In no other cookie and not in the body.
    expect(cookies.filter(({ value }) => value.includes('n'.repeat(43)))).toHaveLength(1)
    expect(JSON.stringify(body)).not.toContain('n'.repeat(43))
    expect(gateway.identity.calls.at(-1)?.request).toMatchObject({ username: 'budi01', remember: true })
  })

  it('use Secure __Host- cookies with an https origin', async () => {
    const secure = await TestGateway.start({ PUBLIC_URL: 'https://jejaring.example' })
    const session = sessionOf(memberNamed('budi01'))
    secure.identity.answer({ openSession: async () => ({ token: 'n'.repeat(43), session, challenge: '' }) })
    const { cookies, headers } = await secure.post('/api/auth/login', {
      username: 'budi01',
      password: 'rahasia12',
    })
    const own = cookies.find(({ name }) => name === '__Host-jejaring')
    expect(own).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(headers['strict-transport-security']).toMatch(/max-age=31536000/)
    await secure.stop()
  })

  it('answer 401 when missing, and 403 to members on admin calls', async () => {
    expect((await gateway.get('/api/dashboard')).status).toBe(401)
    gateway.actAs('member')
    expect((await gateway.post('/api/withdraws/datatable/a')).status).toBe(403)
  })

  it.each([
    '/api/pins/transfer',
    '/api/pins/ro/submit',
    '/api/withdraws/request',
    '/api/withdraws/cancel',
    '/api/vouchers/request',
    '/api/rewards/claim',
    '/api/prizes/claim',
    '/api/networks/register',
  ])('answer 403 on %s in a login-as session', async (url) => {
    gateway.actAs('loggedInAs')
    const { status, body } = await gateway.post(url, {})
    expect(status).toBe(403)
    expect(body.message).toMatch(/pemilik akun/)
  })

  it('pass the actor to the services', async () => {
    gateway.actAs('admin')
    gateway.wallet.answer({ checkWithdrawal: async () => ({}) })
    await gateway.post('/api/withdraws/check', { id: 'w-1', is_checked: '1' })
    expect(gateway.wallet.calls.at(-1)).toMatchObject({
      request: { id: 'w-1', checked: true },
      caller: { actor: { role: 'admin', sessionId: 's-1' }, address: '127.0.0.1' },
    })
  })
})

describe('bodies', () => {
  it.each([
    ['broken JSON', '{"username": ', 'application/json', 422],
    ['broken multipart', '--x\r\nContent-Disp', 'multipart/form-data; boundary=x', 422],
    ['multipart without a boundary', 'x', 'multipart/form-data', 422],
    ['ten megabytes', Buffer.alloc(10_000_000, 97), 'application/x-www-form-urlencoded', 413],
    ['plain text', 'hello', 'text/plain', 415],
    ['an array', '[1,2]', 'application/json', 422],
    ['nothing', '', 'application/x-www-form-urlencoded', 422],
  ])('%s is refused with a status and a message', async (_name, payload, type, status) => {
    const answer = await gateway.post('/api/auth/login', payload, { 'content-type': type })
    expect(answer.status).toBe(status)
    expect(answer.body.message).toMatch(/\S{3}/)
  })

  // covers: POST /api/auth/login invalid
  it('get an error for each invalid field', async () => {
    const { status, body } = await gateway.post('/api/auth/login', { username: 7 })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ username: 'Wajib diisi.', password: 'Wajib diisi.' })
  })
})

describe('faults of the services', () => {
  it('become status, field errors and parameters', async () => {
    gateway.actAs('member')
    gateway.wallet.answer({
      requestWithdrawal: async () => {
        throw invalid('Anda perlu repeat order.', undefined, { params: { ro: 1 } })
      },
    })
    const { status, body } = await gateway.post('/api/withdraws/request', {
      type: 'pairing',
      amount: '100000',
      password: 'x',
    })
    expect(status).toBe(422)
    expect(body).toEqual({ message: 'Anda perlu repeat order.', err_params: { ro: 1 } })
  })

  it('send Retry-After when throttled', async () => {
    gateway.identity.answer({
      openSession: async () => {
        throw tooMany('Terlalu banyak percobaan.', 30)
      },
    })
    const { status, headers } = await gateway.post('/api/auth/login', {
      username: 'budi01',
      password: 'salah',
    })
    expect([status, headers['retry-after']]).toEqual([429, '30'])
  })

  it('send Retry-After when a service is unavailable', async () => {
    gateway.actAs('member')
    gateway.pins.answer({
      countPins: async () => {
        throw unavailable()
      },
    })
    const { status, headers, body } = await gateway.get('/api/pins/mytotal')
    expect([status, headers['retry-after'], body]).toEqual([
      503,
      '5',
      { message: 'Layanan sedang tidak tersedia. Silakan coba beberapa saat lagi.' },
    ])
  })

  it('do not reveal the cause of an internal error', async () => {
    gateway.actAs('member')
    gateway.pins.answer({
      countPins: async () => {
        throw new Error('relation "pins" does not exist at 10.0.0.7')
      },
    })
    const { status, body } = await gateway.get('/api/pins/mytotal')
    expect(status).toBe(500)
    expect(JSON.stringify(body)).not.toMatch(/relation|10\.0/)
  })
})

test('long responses are compressed, a profile is not', async () => {
  gateway.actAs('member')
  const ask = async (url: string) => (await gateway.get(url, { 'accept-encoding': 'gzip, br' })).headers
  expect((await ask('/api/openapi.json'))['content-encoding']).toBe('br')
  expect((await ask('/api/users/profile'))['content-encoding']).toBeUndefined()
})
