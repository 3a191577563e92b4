import { conflict, invalid, notFound, tooMany } from '@jejaring/service-kit'
import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.actAs('member'))

const failWith = (fault: Error) => async () => {
  throw fault
}
const typed = { email: 'budi@contoh.id', current_password: 'rahasia-lama' }

// covers: POST /api/users/email/code success
// covers: POST /api/users/email/verify success
// covers: POST /api/users/email/remove success
it('sends a code to an address, verifies it and removes it', async () => {
  const expiresAt = new Date('2026-11-26T03:10:00Z')
  gateway.identity.answer({
    requestEmailCode: async () => ({ expiresAt }),
    verifyEmail: async () => ({}),
    removeEmail: async () => ({}),
  })
  const sent = await gateway.post('/api/users/email/code', typed)
  expect([sent.status, sent.body.expires_at]).toEqual([200, '2026-11-26T10:10:00.000+07:00'])
  expect(gateway.identity.calls.at(-1)?.request).toEqual({
    email: 'budi@contoh.id',
    currentPassword: 'rahasia-lama',
  })
  expect((await gateway.post('/api/users/email/verify', { code: ' 123456 ' })).status).toBe(200)
  expect(gateway.identity.calls.at(-1)?.request).toEqual({ code: '123456' })
  expect((await gateway.post('/api/users/email/remove', {})).status).toBe(200)
  expect(gateway.identity.calls.at(-1)?.request).toEqual({ currentPassword: '' })
})

// covers: POST /api/users/email/code invalid forbidden conflict
// covers: POST /api/users/email/verify invalid forbidden
// covers: POST /api/users/email/remove invalid forbidden
it('reports refused fields and too many codes, and refuses login as', async () => {
  for (const [fault, status] of [
    [tooMany('Terlalu banyak.', 60), 429],
    [conflict('Sudah terverifikasi.'), 409],
    [notFound('Email belum dipakai di sini.'), 404],
    [invalid('Salah.', { current_password: 'Kata sandi salah.' }), 422],
  ] as const) {
    gateway.identity.answer({ requestEmailCode: failWith(fault) })
    expect((await gateway.post('/api/users/email/code', typed)).status).toBe(status)
  }
  expect((await gateway.post('/api/users/email/code', {})).body.errors).toHaveProperty('email')
  gateway.identity.answer({ verifyEmail: failWith(invalid('Kode salah.', { code: 'Kode salah.' })) })
  const wrong = await gateway.post('/api/users/email/verify', { code: '000000' })
  expect([wrong.status, wrong.body.errors]).toEqual([422, { code: 'Kode salah.' }])
  gateway.identity.answer({ verifyEmail: failWith(notFound('Email belum dipakai di sini.')) })
  expect((await gateway.post('/api/users/email/verify', { code: '000000' })).status).toBe(404)
  expect((await gateway.post('/api/users/email/verify', {})).body.errors).toHaveProperty('code')
  gateway.identity.answer({ removeEmail: failWith(invalid('Salah.', { current_password: 'Salah.' })) })
  expect((await gateway.post('/api/users/email/remove', {})).status).toBe(422)
  gateway.actAs('loggedInAs')
  for (const call of ['code', 'verify', 'remove'])
    expect((await gateway.post(`/api/users/email/${call}`, { ...typed, code: '000000' })).status).toBe(403)
})
