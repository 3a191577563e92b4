import { conflict, forbidden, invalid, notFound, tooMany } from '@jejaring/service-kit'
import { memberNamed, TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.actAs('member'))

const failWith = (fault: Error) => async () => {
  throw fault
}

// covers: POST /api/users/phone/code success
// covers: POST /api/users/phone/verify success
it('sends a code, and verifies the phone by it', async () => {
  const expiresAt = new Date('2026-11-26T03:10:00Z')
  gateway.identity.answer({ requestPhoneCode: async () => ({ expiresAt }), verifyPhone: async () => ({}) })
  const sent = await gateway.post('/api/users/phone/code')
  expect([sent.status, sent.body.expires_at]).toEqual([200, '2026-11-26T10:10:00.000+07:00'])
  expect((await gateway.post('/api/users/phone/verify', { code: ' 123456 ' })).status).toBe(200)
  expect(gateway.identity.calls.at(-1)?.request).toEqual({ code: '123456' })
})

// covers: POST /api/users/phone/code forbidden conflict
// covers: POST /api/users/phone/verify invalid forbidden
it('reports wrong codes, throttled ones and a verified phone, and refuses login as', async () => {
  gateway.identity.answer({ requestPhoneCode: failWith(tooMany('Terlalu banyak.', 60)) })
  const throttled = await gateway.post('/api/users/phone/code')
  expect([throttled.status, throttled.headers['retry-after']]).toEqual([429, '60'])
  gateway.identity.answer({ requestPhoneCode: failWith(conflict('Sudah terverifikasi.')) })
  expect((await gateway.post('/api/users/phone/code')).status).toBe(409)
  gateway.identity.answer({ verifyPhone: failWith(invalid('Kode salah.', { code: 'Kode salah.' })) })
  const wrong = await gateway.post('/api/users/phone/verify', { code: '000000' })
  expect([wrong.status, wrong.body.errors]).toEqual([422, { code: 'Kode salah.' }])
  expect((await gateway.post('/api/users/phone/verify', {})).body.errors).toHaveProperty('code')
  gateway.actAs('loggedInAs')
  for (const call of ['code', 'verify'])
    expect((await gateway.post(`/api/users/phone/${call}`, { code: '000000' })).status).toBe(403)
})

// covers: POST /api/users/phone/mark/{id} success invalid conflict
it('is marked by an admin, with the number that the admin saw', async () => {
  const url = '/api/users/phone/mark/m-1'
  gateway.actAs('admin')
  gateway.identity.answer({ markPhoneVerified: async () => ({}) })
  expect((await gateway.post(url, { phone: '081234567890' })).status).toBe(200)
  expect(gateway.identity.calls.at(-1)?.request).toEqual({ memberId: 'm-1', phone: '081234567890' })
  expect((await gateway.post(url, {})).body.errors).toHaveProperty('phone')
  for (const [fault, status] of [
    [notFound('Tidak ada.'), 404],
    [forbidden('Akun admin lain.'), 403],
    [conflict('Nomor berubah.'), 409],
  ] as const) {
    gateway.identity.answer({ markPhoneVerified: failWith(fault) })
    expect((await gateway.post(url, { phone: '081234567890' })).status).toBe(status)
  }
})

it('is in the profile and in the account as an admin sees it', async () => {
  const phoneVerifiedAt = new Date('2026-11-26T03:00:00Z')
  const member = memberNamed('budi01', { phoneVerifiedAt, phoneVerifiedBy: 'office' })
  gateway.actAs('admin')
  gateway.identity.answer({
    findMember: async () => member,
    readSecondFactor: async () => ({ enrolledAt: undefined, recoveryCodes: 0, passkeys: [] }),
  })
  const { body } = await gateway.get('/api/users/profile/budi01')
  expect(body.user).toMatchObject({
    phone_verified_at: '2026-11-26T10:00:00.000+07:00',
    phone_verified_by: 'office',
  })
})
