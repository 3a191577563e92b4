import { type RegisterRequest, Side } from '@jejaring/proto/network/v1/network'
import { conflict, invalid, notFound } from '@jejaring/service-kit'
import { multipartForm as form, multipart } from '../../testing/multipart'
import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.actAs('member'))

const fields = {
  upline: 'budi01',
  position: 'right',
  accountqty: '3',
  name: 'Siti',
  phone: '0812000111',
  agree: '1',
}

// covers: POST /api/networks/register success
it.each([
  ['usernames[]', 'usernames[]', 'usernames[]'],
  ['usernames[0]', 'usernames[1]', 'usernames[2]'],
])('accepts usernames as %s, lower-cased, with the idempotency key', async (...names) => {
  gateway.network.answer({ register: async ({ usernames }) => ({ registrationId: 'r', usernames }) })
  const usernames = names.map((name, index): [string, string] => [name, `Siti0${index}`])
  const { status, body } = await gateway.post(
    '/api/networks/register',
    multipart([...Object.entries(fields), ...usernames]),
    {
      ...form,
      'idempotency-key': 'k-1',
    },
  )
  expect([status, body.usernames]).toEqual([200, ['siti00', 'siti01', 'siti02']])
  expect(gateway.network.calls.at(-1)?.request).toMatchObject({
    idempotencyKey: 'k-1',
    accountQty: 3,
    uplineUsername: 'budi01',
    edgeErrors: {},
  })
})

// covers: POST /api/networks/register invalid
it('stores the photo first and reports a bad one with the other fields', async () => {
  gateway.identity.answer({
    storePhoto: async () => {
      throw invalid('Foto tidak dapat dibaca.', { photo: 'Foto tidak dapat dibaca.' })
    },
  })
  gateway.network.answer({
    register: async ({ edgeErrors }) => {
      throw invalid('Periksa kembali.', {
        ...Object.fromEntries(Object.entries(edgeErrors)),
        phone: 'Nomor tidak valid.',
      })
    },
  })
  const { status, body } = await gateway.post(
    '/api/networks/register',
    multipart(Object.entries(fields), Buffer.from('no picture')),
    form,
  )
  expect(status).toBe(422)
  expect(body.errors).toEqual({ photo: 'Foto tidak dapat dibaca.', phone: 'Nomor tidak valid.' })
})

// covers: POST /api/networks/register conflict
it('lets the slot be checked before any invalid field', async () => {
  gateway.network.answer({
    register: async () => {
      throw conflict('Posisi itu sudah terisi.')
    },
  })
  const { status } = await gateway.post('/api/networks/register', {
    upline: 'budi01',
    position: 'left',
    accountqty: '1e9',
    usernames: 'x',
  })
  expect(status).toBe(409)
})

const wrong = {
  position: 'up',
  name: 'x'.repeat(201),
  phone: '0'.repeat(51),
  bank_id: 'BCA',
  bank_account_name: 7,
  bank_account_address: '1'.repeat(51),
  password: 'x'.repeat(1001),
  password_confirm: null,
  agree: [],
}

it.each([
  ['an unknown upline', notFound('Upline tidak ditemukan di jaringan Anda.'), 404],
  ['a taken slot', conflict('Posisi ini sudah terisi.'), 409],
])('reports %s before unreadable fields', async (_what, fault, expected) => {
  gateway.network.answer({
    register: async () => {
      throw fault
    },
  })
  const { status, body } = await gateway.post('/api/networks/register', { ...fields, ...wrong })
  expect([status, body.message]).toEqual([expected, fault.message])
})

it('replaces unreadable fields by invalid values and keeps the others', async () => {
  const usernames = ['siti01', 'x'.repeat(101), `budi01${' '.repeat(200)}x`, 5, 'sari01']
  const sent = await handedOn({ ...fields, ...wrong, usernames })
  expect(sent).toMatchObject({ position: Side.UNSPECIFIED, uplineUsername: 'budi01', accountQty: 3 })
  expect(sent.edgeErrors).toEqual({ agree: 'Centang pernyataan untuk melanjutkan.' })
  expect(sent.bankId).toBe(-1)
  const { name, phone, bankAccountName, bankAccountNumber, password, passwordConfirm } = sent
  for (const text of [name, phone, bankAccountName, bankAccountNumber, password, passwordConfirm])
    expect(text).toMatch(/^0{129,}$/)
  const [first, ...others] = sent.usernames
  expect([first, others.pop()]).toEqual(['siti01', 'sari01'])
  expect(others).toEqual(Array(3).fill(expect.stringMatching(/^0.{100}/)))
  expect(new Set(others).size).toBe(3)
})

it('passes missing fields as blank and at most a hundred usernames', async () => {
  expect(await handedOn({})).toMatchObject({
    uplineUsername: '',
    position: Side.UNSPECIFIED,
    accountQty: 0,
    usernames: [],
    name: '',
    phone: '',
    bankId: 0,
    bankAccountName: '',
    bankAccountNumber: '',
    password: '',
    passwordConfirm: '',
  })
  expect((await handedOn({ ...fields, usernames: Array(101).fill('siti01') })).usernames).toHaveLength(100)
})

it('reports a photo with a wrong extension and does not store it', async () => {
  const storePhoto = jest.fn(async () => ({ hash: 'a'.repeat(64) }))
  gateway.identity.answer({ storePhoto })
  const { agree: _, ...rest } = fields
  const sent = await handedOn(multipart(Object.entries(rest), Buffer.from('a picture'), 'a.svg'), form)
  expect(sent.photoHash).toBe('')
  expect(sent.edgeErrors).toEqual({
    photo: 'Foto harus berupa berkas JPG atau PNG.',
    agree: 'Centang pernyataan untuk melanjutkan.',
  })
  expect(storePhoto).not.toHaveBeenCalled()
})

it('refuses a prospect by field while prospects are off', async () => {
  const enable = (value: string) =>
    gateway.config.answer({
      readValues: async () => ({ values: [{ key: 'prospects_enabled', description: '', value }] }),
    })
  enable('0')
  const refused = await handedOn({ ...fields, prospect: 'p-1' })
  expect(refused.edgeErrors).toEqual({ prospect: expect.stringContaining('sedang tidak dipakai') })
  expect((await handedOn(fields)).edgeErrors).toEqual({})
  enable('1')
  expect(await handedOn({ ...fields, prospect: 'p-1' })).toMatchObject({
    edgeErrors: {},
    prospectId: 'p-1',
  })
})

/** Last request to network. */
async function handedOn(body: object, headers: Record<string, string> = {}): Promise<RegisterRequest> {
  gateway.network.answer({ register: async () => ({ registrationId: 'r', usernames: [] }) })
  expect((await gateway.post('/api/networks/register', body, headers)).status).toBe(200)
  return gateway.network.calls.at(-1)?.request as RegisterRequest
}

it('refuses a photo above five megabytes', async () => {
  const { status } = await gateway.post(
    '/api/networks/register',
    multipart(Object.entries(fields), Buffer.alloc(5_300_000)),
    form,
  )
  expect(status).toBe(413)
})

it('refuses a malformed idempotency key', async () => {
  const { status } = await gateway.post('/api/networks/register', fields, {
    'idempotency-key': 'x'.repeat(201),
  })
  expect(status).toBe(422)
})
