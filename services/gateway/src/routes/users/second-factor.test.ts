import { conflict, forbidden, invalid, notFound, tooMany, unauthenticated } from '@jejaring/service-kit'
import { memberNamed, sessionOf, TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.actAs('member'))

const challenge = 'c'.repeat(43)
const wrongCode = () => invalid('Kode verifikasi salah.', { code: 'Kode salah atau sudah dipakai.' })

describe('a login in two steps', () => {
  beforeEach(() => gateway.actAs('nobody'))

  // covers: POST /api/auth/login/code success
  it('answers a challenge without a cookie, then a session for a code', async () => {
    const session = sessionOf(memberNamed('budi01'), { secondFactor: true })
    gateway.identity.answer({
      openSession: async () => ({ token: '', session: undefined, challenge }),
      openSessionByCode: async () => ({ token: 'n'.repeat(43), session }),
    })
    const first = await gateway.post('/api/auth/login', { username: 'budi01', password: 'rahasia12' })
    expect([first.status, first.body.challenge, first.body.user]).toEqual([200, challenge, undefined])
    expect(first.cookies.filter(({ name }) => name === 'jejaring')).toEqual([])

    const second = await gateway.post('/api/auth/login/code', { challenge, code: ' 123456 ' })
    expect(second.status).toBe(200)
    expect(second.body.user).toMatchObject({ username: 'budi01', second_factor: true })
    expect(second.cookies).toContainEqual(
      expect.objectContaining({ name: 'jejaring', value: 'n'.repeat(43), httpOnly: true }),
    )
    expect(gateway.identity.calls.find(({ request }) => 'code' in (request as object))?.request).toEqual({
      challenge,
      code: '123456',
    })
  })

  // covers: POST /api/auth/login/code invalid
  it.each([
    ['a wrong code', wrongCode(), 422],
    ['a challenge that is over', unauthenticated('Silakan masuk kembali.'), 401],
    ['too many tries', tooMany('Terlalu banyak percobaan.', 8), 429],
  ])('reports %s', async (_, fault, status) => {
    gateway.identity.answer({
      openSessionByCode: async () => {
        throw fault
      },
    })
    const answer = await gateway.post('/api/auth/login/code', { challenge, code: '000000' })
    expect([answer.status, answer.cookies.filter(({ name }) => name === 'jejaring')]).toEqual([status, []])
    if (status === 422) expect(answer.body.errors).toHaveProperty('code')
    expect((await gateway.post('/api/auth/login/code', {})).status).toBe(422)
  })
})

// covers: GET /api/users/second_factor success
it('reports enrolment and remaining recovery codes', async () => {
  const enrolledAt = new Date('2026-11-22T03:00:00Z')
  gateway.identity.answer({ readSecondFactor: async () => ({ enrolledAt, recoveryCodes: 9, passkeys: [] }) })
  const { status, body } = await gateway.get('/api/users/second_factor')
  expect([status, body.enrolled_at, body.recovery_codes]).toEqual([200, '2026-11-22T10:00:00.000+07:00', 9])
  gateway.resetDoubles()
  expect((await gateway.get('/api/users/second_factor')).body.enrolled_at).toBeNull()
})

// covers: POST /api/users/second_factor/begin success
// covers: POST /api/users/second_factor/confirm success
// covers: POST /api/users/second_factor/disable success
it('is enrolled by secret and code and disabled by password and code', async () => {
  gateway.identity.answer({
    beginSecondFactor: async () => ({ secret: 'ABC234', uri: 'otpauth://totp/x' }),
    confirmSecondFactor: async () => ({ recoveryCodes: ['7K2QX-9F0TB'] }),
    disableSecondFactor: async () => ({}),
  })
  const begun = await gateway.post('/api/users/second_factor/begin', { password: ' kopi tubruk ' })
  expect(begun).toMatchObject({ status: 200, body: { secret: 'ABC234', uri: 'otpauth://totp/x' } })
  expect(begun.headers['cache-control']).toBe('no-store')
  expect(gateway.identity.calls.at(-1)?.request).toEqual({ password: ' kopi tubruk ' })
  const confirmed = await gateway.post('/api/users/second_factor/confirm', { code: '123456' })
  expect(confirmed).toMatchObject({ status: 200, body: { recovery_codes: ['7K2QX-9F0TB'] } })
  const disabled = await gateway.post('/api/users/second_factor/disable', { password: 'p', code: '123456' })
  expect(disabled.status).toBe(200)
  expect(gateway.identity.calls.at(-1)?.request).toEqual({ password: 'p', code: '123456' })
})

// covers: POST /api/users/second_factor/begin invalid forbidden conflict
// covers: POST /api/users/second_factor/confirm invalid forbidden conflict
// covers: POST /api/users/second_factor/disable invalid forbidden
it('reports field errors and conflicts and refuses a login-as session', async () => {
  const refuse = (fault: Error) => {
    const answer = async () => {
      throw fault
    }
    gateway.identity.answer({
      beginSecondFactor: answer,
      confirmSecondFactor: answer,
      disableSecondFactor: answer,
    })
  }
  const body = { password: 'p', code: '1' }
  for (const step of ['begin', 'confirm', 'disable']) {
    const url = `/api/users/second_factor/${step}`
    refuse(wrongCode())
    expect((await gateway.post(url, body)).status).toBe(422)
    refuse(conflict('Sudah terpasang.'))
    expect((await gateway.post(url, body)).status).toBe(409)
    refuse(notFound('Tidak terpasang.'))
    expect((await gateway.post(url, body)).status).toBe(404)
    gateway.actAs('loggedInAs')
    expect((await gateway.post(url, body)).status).toBe(403)
    gateway.actAs('member')
  }
})

// covers: POST /api/users/second_factor/remove/{id} success invalid
it('is removed by an admin, but not from another admin', async () => {
  const url = '/api/users/second_factor/remove/m-1'
  gateway.actAs('admin')
  gateway.identity.answer({ removeSecondFactor: async () => ({}) })
  const removed = await gateway.post(url)
  expect([removed.status, removed.body.message]).toEqual([
    200,
    'Verifikasi dua langkah member ini sudah dihapus.',
  ])
  expect(gateway.identity.calls.at(-1)?.request).toEqual({ memberId: 'm-1' })
  for (const [fault, status] of [
    [notFound('Tidak terpasang.'), 404],
    [forbidden('Akun admin lain tidak dapat diubah.'), 403],
  ] as const) {
    gateway.identity.answer({
      removeSecondFactor: async () => {
        throw fault
      },
    })
    expect((await gateway.post(url)).status).toBe(status)
  }
})
