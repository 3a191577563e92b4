import { ProspectStatus } from '@jejaring/proto/identity/v1/identity'
import { conflict, invalid, notFound, tooMany } from '@jejaring/service-kit'
import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => {
  gateway.actAs('member')
  enable('1')
})

const enable = (value: string) =>
  gateway.config.answer({
    readValues: async () => ({
      values: [
        { key: 'prospects_enabled', description: '', value },
        { key: 'prospects_days', description: '', value: '30' },
        { key: 'whatsapp_daily_cap', description: '', value: '9' },
        { key: 'office_name', description: '', value: 'PT Maju' },
        { key: 'office_address', description: '', value: 'Bandung' },
      ],
    }),
  })

const failWith = (fault: Error) => async () => {
  throw fault
}

const CODE = 'A'.repeat(22)
const application = { code: CODE, name: 'Rina', phone: '087711112222', consent_version: '1', agree: 1 }
const prospect = {
  id: 'p-1',
  name: 'Rina',
  phone: '087711112222',
  city: 'Bandung',
  note: '',
  status: ProspectStatus.WAITING,
  createdAt: new Date('2026-11-26T03:00:00Z'),
  expiresAt: new Date('2026-12-26T03:00:00Z'),
}

// covers: GET /api/prospects/invitation/{code} success invalid
it('shows strangers the member of a link and the filled-in consent text', async () => {
  gateway.actAs('nobody')
  const link = {
    name: 'Ani $& Wijaya',
    photo: Buffer.from('webp'),
    consentText: '{perusahaan}, {sponsor}, {hari}',
    consentVersion: '1',
  }
  gateway.identity.answer({ readProspectLink: async () => link })
  expect(await gateway.get(`/api/prospects/invitation/${CODE}`)).toMatchObject({
    status: 200,
    body: {
      name: 'Ani $& Wijaya',
      photo: 'data:image/webp;base64,d2VicA==',
      office: 'PT Maju',
      office_address: 'Bandung',
      consent: { version: '1', text: 'PT Maju, Ani $& Wijaya, 30' },
    },
  })
  gateway.identity.answer({ readProspectLink: async () => ({ ...link, photo: Buffer.alloc(0) }) })
  expect((await gateway.get(`/api/prospects/invitation/${CODE}`)).body.photo).toBeNull()
  gateway.identity.answer({ readProspectLink: failWith(notFound('Tautan ini tidak berlaku.')) })
  const unknown = await gateway.get(`/api/prospects/invitation/${CODE}`)
  enable('0')
  const off = await gateway.get(`/api/prospects/invitation/${CODE}`)
  expect([unknown.status, unknown.body]).toEqual([off.status, off.body])
  expect(unknown.status).toBe(404)
})

// covers: POST /api/prospects/apply success invalid
// covers: POST /api/prospects/verify success invalid
it('requires consent of an application, and verifies it for the configured days', async () => {
  gateway.actAs('nobody')
  const expiresAt = new Date('2026-11-26T03:10:00Z')
  gateway.identity.answer({
    applyAsProspect: async () => ({ token: 't', expiresAt }),
    verifyProspect: async () => ({}),
  })
  expect(await gateway.post('/api/prospects/apply', application)).toMatchObject({
    status: 200,
    body: { token: 't', expires_at: '2026-11-26T10:10:00.000+07:00' },
  })
  expect(gateway.identity.calls.at(-1)?.request).toMatchObject({
    code: CODE,
    city: '',
    edgeErrors: {},
    dailyCodes: 1,
    keepDays: 30,
  })
  await gateway.post('/api/prospects/apply', { ...application, agree: 0 })
  expect(gateway.identity.calls.at(-1)?.request).toMatchObject({
    edgeErrors: { agree: expect.any(String) },
  })
  expect((await gateway.post('/api/prospects/verify', { token: 't', code: '123456' })).status).toBe(200)
  expect(gateway.identity.calls.at(-1)?.request).toEqual({ token: 't', code: '123456' })
  gateway.identity.answer({
    applyAsProspect: failWith(tooMany('Terlalu banyak.', 60)),
    verifyProspect: failWith(invalid('Kode salah.', { code: 'Kode salah.' })),
  })
  expect((await gateway.post('/api/prospects/apply', application)).headers['retry-after']).toBe('60')
  const wrong = await gateway.post('/api/prospects/verify', { token: 't', code: '000000' })
  expect([wrong.status, wrong.body.errors]).toEqual([422, { code: 'Kode salah.' }])
  enable('0')
  for (const [call, body] of [
    ['apply', application],
    ['verify', { token: 't', code: '1' }],
  ] as const)
    expect((await gateway.post(`/api/prospects/${call}`, body)).status).toBe(404)
})

// covers: GET /api/prospects/link success anonymous
// covers: POST /api/prospects/link/renew success forbidden anonymous
// covers: POST /api/prospects/link/remove success forbidden anonymous
it('makes, shows and removes the link of its member in person', async () => {
  gateway.identity.answer({
    readOwnProspectLink: async () => ({ code: CODE }),
    renewProspectLink: async () => ({ code: CODE }),
    removeProspectLink: async () => ({ code: '' }),
  })
  expect((await gateway.get('/api/prospects/link')).body.code).toBe(CODE)
  expect((await gateway.post('/api/prospects/link/renew')).body.code).toBe(CODE)
  expect((await gateway.post('/api/prospects/link/remove')).body.code).toBe('')
  gateway.actAs('loggedInAs')
  for (const change of ['renew', 'remove'])
    expect((await gateway.post(`/api/prospects/link/${change}`)).status).toBe(403)
  gateway.actAs('member')
  enable('0')
  expect((await gateway.get('/api/prospects/link')).status).toBe(404)
  for (const change of ['renew', 'remove'])
    expect((await gateway.post(`/api/prospects/link/${change}`)).status).toBe(404)
})

// covers: POST /api/prospects/datatable success invalid anonymous
// covers: GET /api/prospects/read/{id} success invalid anonymous
// covers: POST /api/prospects/remove success invalid forbidden conflict anonymous
it('lists, reads and removes prospects', async () => {
  gateway.identity.answer({
    listProspects: async () => ({ counts: { total: 3n, filtered: 3n }, prospects: rows }),
    readProspect: async () => prospect,
    removeProspect: async () => ({}),
  })
  const rows = [ProspectStatus.WAITING, ProspectStatus.REGISTERING, ProspectStatus.PLACED].map((status) => ({
    ...prospect,
    status,
  }))
  const { body } = await gateway.post('/api/prospects/datatable')
  expect(body.data).toMatchObject([
    { status: 'waiting', status_name: 'Menunggu', expires_at: '2026-12-26T10:00:00.000+07:00' },
    { status: 'registering' },
    { status: 'placed', status_class: 'success' },
  ])
  expect((await gateway.get('/api/prospects/read/p-1')).body.prospect).toMatchObject({ name: 'Rina' })
  expect((await gateway.post('/api/prospects/remove', { id: 'p-1' })).status).toBe(200)
  gateway.identity.answer({
    readProspect: failWith(notFound('Tidak ada.')),
    removeProspect: failWith(conflict('Sudah didaftarkan.')),
  })
  expect((await gateway.get('/api/prospects/read/p-1')).status).toBe(404)
  expect((await gateway.post('/api/prospects/remove', { id: 'p-1' })).status).toBe(409)
  enable('0')
  expect((await gateway.post('/api/prospects/datatable')).status).toBe(404)
  gateway.identity.answer({ removeProspect: async () => ({}) })
  expect((await gateway.post('/api/prospects/remove', { id: 'p-1' })).status).toBe(200)
})
