import { conflict, invalid, notFound, tooMany, unauthenticated } from '@jejaring/service-kit'
import { memberNamed, sessionOf, TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.actAs('member'))

/** The host that the test client calls. */
const origin = 'http://localhost:80'
const challenge = 'c'.repeat(43)
const post = (url: string, payload: object) => gateway.post(url, payload, { origin })
const throwing = (fault: Error) => async () => {
  throw fault
}

const answer = { id: 'aWQ', rawId: 'aWQ', type: 'public-key', clientExtensionResults: { appid: true } }
const created = {
  ...answer,
  response: { clientDataJSON: 'YQ', attestationObject: 'Yg', transports: ['usb'] },
}
const used = { ...answer, response: { clientDataJSON: 'YQ', authenticatorData: 'Yg', signature: 'Yw' } }

// covers: POST /api/users/second_factor/passkeys/begin success
// covers: POST /api/users/second_factor/passkeys/confirm success
// covers: POST /api/users/second_factor/passkeys/remove/{id} success
it('is added by password, listed and removed by password', async () => {
  gateway.identity.answer({
    beginPasskey: async () => ({ optionsJson: '{"challenge":"abc"}' }),
    confirmPasskey: async () => ({}),
    removePasskey: async () => ({}),
    readSecondFactor: async () => ({
      enrolledAt: new Date('2026-11-22T03:00:00Z'),
      recoveryCodes: 9,
      passkeys: [
        { id: 'p-1', name: 'HP', createdAt: new Date('2026-11-22T03:00:00Z'), lastUsedAt: undefined },
      ],
    }),
  })
  const begun = await post('/api/users/second_factor/passkeys/begin', { password: ' kopi ', code: '123456' })
  expect(begun).toMatchObject({ status: 200, body: { options: { challenge: 'abc' } } })
  expect(gateway.identity.calls.at(-1)?.request).toEqual({ password: ' kopi ', code: '123456', origin })
  const confirmed = await post('/api/users/second_factor/passkeys/confirm', {
    name: ' HP ',
    credential: created,
  })
  expect(confirmed.status).toBe(200)
  const { credentialJson, ...rest } = gateway.identity.calls.at(-1)!.request as { credentialJson: string }
  expect(rest).toEqual({ name: 'HP', origin })
  expect(JSON.parse(credentialJson)).toEqual({ ...created, clientExtensionResults: {} })
  const { body } = await gateway.get('/api/users/second_factor')
  expect(body.passkeys).toEqual([
    { id: 'p-1', name: 'HP', created_at: '2026-11-22T10:00:00.000+07:00', last_used_at: null },
  ])
  const removed = await post('/api/users/second_factor/passkeys/remove/p-1', { password: 'p' })
  expect(removed.status).toBe(200)
  expect(gateway.identity.calls.at(-1)?.request).toEqual({ id: 'p-1', password: 'p' })
})

// covers: POST /api/users/second_factor/passkeys/begin invalid forbidden conflict
// covers: POST /api/users/second_factor/passkeys/confirm invalid forbidden conflict
// covers: POST /api/users/second_factor/passkeys/remove/{id} invalid forbidden
it.each([
  ['begin', { password: 'p', code: '123456' }],
  ['confirm', { name: 'HP', credential: created }],
  ['remove/p-1', { password: 'p' }],
])('%s reports faults and refuses a login-as session', async (step, body) => {
  const url = `/api/users/second_factor/passkeys/${step}`
  for (const [fault, status] of [
    [invalid('Salah.', { password: 'Kata sandi salah.' }), 422],
    [conflict('Sudah tersimpan.'), 409],
  ] as const) {
    gateway.identity.answer({
      beginPasskey: throwing(fault),
      confirmPasskey: throwing(fault),
      removePasskey: throwing(fault),
    })
    expect((await post(url, body)).status).toBe(status)
  }
  expect((await post(url, {})).status).toBe(422)
  gateway.actAs('loggedInAs')
  expect((await post(url, body)).status).toBe(403)
})

describe('the second step of a login', () => {
  beforeEach(() => gateway.actAs('nobody'))

  // covers: POST /api/auth/login/passkey/begin success invalid
  // covers: POST /api/auth/login/passkey success
  it('takes a passkey and sets the cookie of the session', async () => {
    const session = sessionOf(memberNamed('budi01'), { secondFactor: true })
    gateway.identity.answer({
      openSession: async () => ({ token: '', session: undefined, challenge, passkey: true }),
      beginPasskeyLogin: async () => ({ optionsJson: '{"challenge":"abc"}' }),
      openSessionByPasskey: async () => ({ token: 'n'.repeat(43), session }),
    })
    const first = await gateway.post('/api/auth/login', { username: 'budi01', password: 'rahasia12' })
    expect(first.body).toMatchObject({ challenge, passkey: true })
    const begun = await post('/api/auth/login/passkey/begin', { challenge })
    expect(begun).toMatchObject({ status: 200, body: { options: { challenge: 'abc' } } })
    expect(gateway.identity.calls.at(-1)?.request).toEqual({ challenge, origin })
    const second = await post('/api/auth/login/passkey', { challenge, credential: used })
    expect(second.body.user).toMatchObject({ username: 'budi01', second_factor: true })
    expect(second.cookies).toContainEqual(
      expect.objectContaining({ name: 'jejaring', value: 'n'.repeat(43), httpOnly: true }),
    )
    expect((await post('/api/auth/login/passkey/begin', {})).status).toBe(422)
  })

  // covers: POST /api/auth/login/passkey invalid
  it.each([
    ['an answer that proves nothing', invalid('Passkey tidak dapat diperiksa.'), 422],
    ['a login that is over', unauthenticated('Silakan masuk kembali.'), 401],
    ['a member without a passkey', notFound('Tidak ada.'), 404],
    ['too many tries', tooMany('Terlalu banyak percobaan.', 8), 429],
  ])('reports %s', async (_, fault, status) => {
    gateway.identity.answer({ beginPasskeyLogin: throwing(fault), openSessionByPasskey: throwing(fault) })
    expect((await post('/api/auth/login/passkey/begin', { challenge })).status).toBe(status)
    const second = await post('/api/auth/login/passkey', { challenge, credential: used })
    expect([second.status, second.cookies.filter(({ name }) => name === 'jejaring')]).toEqual([status, []])
    expect((await post('/api/auth/login/passkey', { challenge, credential: created })).status).toBe(422)
  })

  it('is refused to a client that names no page, and to another site', async () => {
    gateway.identity.answer({ beginPasskeyLogin: async () => ({ optionsJson: '{}' }) })
    expect((await gateway.post('/api/auth/login/passkey/begin', { challenge })).status).toBe(422)
    const foreign = { origin: 'https://evil.example' }
    expect((await gateway.post('/api/auth/login/passkey/begin', { challenge }, foreign)).status).toBe(403)
  })
})
