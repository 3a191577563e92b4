import { conflict, invalid } from '@jejaring/service'
import { Edge } from '../../testing/edge'
import { multipartForm as form, multipart } from '../../testing/multipart'

let edge: Edge
beforeAll(async () => {
  edge = await Edge.start()
})
afterAll(() => edge.stop())
beforeEach(() => edge.become('member'))

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
])('takes usernames as %s, lower-cased, and hands on the idempotency key', async (...names) => {
  edge.network.answer({ register: async ({ usernames }) => ({ registrationId: 'r', usernames }) })
  const usernames = names.map((name, index): [string, string] => [name, `Siti0${index}`])
  const { status, body } = await edge.post(
    '/api/networks/register',
    multipart([...Object.entries(fields), ...usernames]),
    {
      ...form,
      'idempotency-key': 'k-1',
    },
  )
  expect([status, body.usernames]).toEqual([200, ['siti00', 'siti01', 'siti02']])
  expect(edge.network.calls.at(-1)?.request).toMatchObject({
    idempotencyKey: 'k-1',
    accountQty: 3,
    uplineUsername: 'budi01',
    edgeErrors: {},
  })
})

// covers: POST /api/networks/register invalid
it('stores the photo first, and tells a bad one together with the other wrong fields', async () => {
  edge.identity.answer({
    storePhoto: async () => {
      throw invalid('Foto tidak dapat dibaca.', { photo: 'Foto tidak dapat dibaca.' })
    },
  })
  edge.network.answer({
    register: async ({ edgeErrors }) => {
      throw invalid('Periksa kembali.', {
        ...Object.fromEntries(Object.entries(edgeErrors)),
        phone: 'Nomor tidak valid.',
      })
    },
  })
  const { status, body } = await edge.post(
    '/api/networks/register',
    multipart(Object.entries(fields), Buffer.from('no picture')),
    form,
  )
  expect(status).toBe(422)
  expect(body.errors).toEqual({ photo: 'Foto tidak dapat dibaca.', phone: 'Nomor tidak valid.' })
})

// covers: POST /api/networks/register conflict
it('lets the slot be judged before any field, however wrong the fields are', async () => {
  edge.network.answer({
    register: async () => {
      throw conflict('Posisi itu sudah terisi.')
    },
  })
  const { status } = await edge.post('/api/networks/register', {
    upline: 'budi01',
    position: 'left',
    accountqty: '1e9',
    usernames: 'x',
  })
  expect(status).toBe(409)
})

it('refuses a photo above five megabytes', async () => {
  const { status } = await edge.post(
    '/api/networks/register',
    multipart(Object.entries(fields), Buffer.alloc(5_300_000)),
    form,
  )
  expect(status).toBe(413)
})

it('refuses an idempotency key that is none', async () => {
  const { status } = await edge.post('/api/networks/register', fields, { 'idempotency-key': 'x'.repeat(201) })
  expect(status).toBe(422)
})
