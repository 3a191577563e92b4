import { invalid, notFound } from '@jejaring/service-kit'
import { multipart, multipartForm } from '../../testing/multipart'
import { answerSessions, memberNamed, sessionOf, TestGateway } from '../../testing/test-gateway'

const url = '/api/users/profile'
const bank = { bankId: 3, accountName: 'Budi Santoso', accountNumber: '1234567890' }
const fields = {
  name: 'Budi Hartono',
  phone: '081311112222',
  bank_id: '3',
  bank_account_name: 'Budi Santoso',
  bank_account_address: '1234567890',
  password: '',
  password_confirm: '',
  agree: '1',
}

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => {
  gateway.actAs('member')
  gateway.identity.answer({
    readSessions: answerSessions(() => sessionOf(memberNamed('budi01', { bank }))),
    updateProfile: async ({ edgeErrors }) => {
      if (Object.keys(edgeErrors).length > 0) throw invalid('Periksa kembali.', { ...edgeErrors })
      return memberNamed('budi01')
    },
    storePhoto: async () => ({ hash: 'f'.repeat(64) }),
  })
  gateway.config.answer({
    readBank: async ({ id }) => {
      if (id > 10) throw notFound('Bank tidak ditemukan.')
      return { id, name: `Bank ${id}`, fee: 2500n, active: id !== 3 && id !== 4, code: '', channelCode: '' }
    },
  })
})

const sent = () => gateway.identity.calls.at(-1)?.request

// covers: POST /api/users/profile success
it('accepts the whole form with a photo and does not recheck the current bank', async () => {
  const { status, body } = await gateway.post(
    url,
    multipart(Object.entries(fields), Buffer.from('a picture')),
    multipartForm,
  )
  expect([status, body.message]).toEqual([200, 'Profil Anda sudah disimpan.'])
  expect(sent()).toMatchObject({
    name: 'Budi Hartono',
    phone: '081311112222',
    bank,
    password: '',
    photoHash: 'f'.repeat(64),
  })
})

it.each([
  ['unknown', '99'],
  ['inactive and not the one of the member', '4'],
])('refuses a bank that is %s with a field error', async (_, bank_id) => {
  const { status, body } = await gateway.post(url, { ...fields, bank_id })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['bank_id']])
})

it('accepts an active bank, blank fields as none, missing ones as no change', async () => {
  expect((await gateway.post(url, { ...fields, bank_id: 5 })).status).toBe(200)
  expect(sent()).toMatchObject({ bank: { ...bank, bankId: 5 } })
  const blank = { bank_id: '', bank_account_name: '', bank_account_address: '' }
  await gateway.post(url, { ...fields, ...blank })
  expect(sent()).toMatchObject({ bank: { bankId: 0, accountName: '', accountNumber: '' } })
  await gateway.post(url, { name: 'Budi', phone: '081311112222', agree: 1 })
  expect(sent()).toMatchObject({ bank: undefined })
})

it('passes the current password on, and its error to the field', async () => {
  gateway.identity.answer({
    updateProfile: async ({ currentPassword }) => {
      if (currentPassword !== 'kopi tubruk pagi') throw invalid('Salah.', { current_password: 'Salah.' })
      return memberNamed('budi01')
    },
  })
  const refused = await gateway.post(url, { ...fields, current_password: 'lain' })
  expect([refused.status, refused.body.errors]).toEqual([422, { current_password: 'Salah.' }])
  expect((await gateway.post(url, { ...fields, current_password: 'kopi tubruk pagi' })).status).toBe(200)
})

it('distinguishes a missing name and phone from blank ones', async () => {
  expect((await gateway.post(url, { agree: 1 })).status).toBe(200)
  expect(sent()).toMatchObject({ name: undefined, phone: undefined, bank: undefined, password: '' })
  await gateway.post(url, { name: ' ', phone: '', agree: 1 })
  expect(sent()).toMatchObject({ name: '', phone: '' })
})

// covers: POST /api/users/profile invalid
it('reports a bad photo and a missing agreement together', async () => {
  gateway.identity.answer({
    storePhoto: async () => {
      throw invalid('Foto tidak dapat dibaca.', { photo: 'Foto tidak dapat dibaca.' })
    },
  })
  const { agree: _, ...rest } = fields
  const { status, body } = await gateway.post(
    url,
    multipart(Object.entries(rest), Buffer.from('no picture')),
    multipartForm,
  )
  expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([422, ['agree', 'photo']])
})

it.each(['a.svg', 'a.html', 'a.png.exe', 'a.'])('refuses a photo named %s', async (name) => {
  const body = multipart(Object.entries(fields), Buffer.from('a picture'), name)
  const answer = await gateway.post(url, body, multipartForm)
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['photo']])
})

it('refuses an empty photo that was chosen, and none that was not', async () => {
  const send = (name: string) =>
    gateway.post(url, multipart(Object.entries(fields), Buffer.alloc(0), name), multipartForm)
  const empty = await send('a.jpg')
  expect([empty.status, empty.body.errors]).toEqual([422, { photo: expect.stringContaining('kosong') }])
  expect((await send('')).status).toBe(200)
})

it('leaves a photo without an extension to its bytes', async () => {
  const storePhoto = jest.fn(async () => ({ hash: 'a'.repeat(64) }))
  gateway.identity.answer({ storePhoto })
  const body = multipart(Object.entries(fields), Buffer.from('a picture'), 'IMG_0001')
  expect((await gateway.post(url, body, multipartForm)).status).toBe(200)
  expect(storePhoto).toHaveBeenCalled()
})
