import { conflict, invalid, notFound } from '@jejaring/service-kit'
import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.actAs('admin'))

const refusing = (fault: Error) => async () => {
  throw fault
}

// covers: GET /api/whatsapp/queue success
it('reports the state of the queue', async () => {
  gateway.whatsapp.answer({
    readQueue: async () => ({
      waiting: 3n,
      failed: 1n,
      dropped: 7n,
      sentToday: 12n,
      dailyCap: 200n,
      quietFrom: 21,
      quietUntil: 7,
      quiet: true,
      expiring: 2n,
      oldest: new Date('2026-11-21T15:00:00Z'),
      nextAt: undefined,
    }),
  })
  const { status, body } = await gateway.get('/api/whatsapp/queue')
  expect(status).toBe(200)
  expect(body.queue).toEqual({
    waiting: 3,
    failed: 1,
    dropped: 7,
    sent_today: 12,
    daily_cap: 200,
    quiet_from: 21,
    quiet_until: 7,
    quiet: true,
    expiring: 2,
    oldest: '2026-11-21T22:00:00.000+07:00',
    next_at: null,
  })
})

const message = {
  id: 'm-1',
  createdAt: new Date('2026-11-21T03:00:00Z'),
  username: 'budi01',
  template: 'pins_received',
  phone: '0812•••890',
  status: 'failed',
  problem: 'first_contact',
  attempts: 1,
  closedAt: undefined,
  canResend: true,
  channel: '',
}

// covers: POST /api/whatsapp/messages/datatable success
it.each([
  ['failed', ['failed']],
  ['all', []],
  ['', []],
])('lists messages with st=%s and status names', async (st, statuses) => {
  gateway.whatsapp.answer({
    listMessages: async () => ({ counts: { total: 9n, filtered: 1n }, messages: [message] }),
  })
  const { status, body } = await gateway.post('/api/whatsapp/messages/datatable', { draw: 4, st })
  expect(status).toBe(200)
  expect(body).toMatchObject({ draw: 4, recordsTotal: 9, recordsFiltered: 1 })
  expect(body.data).toEqual([
    {
      id: 'm-1',
      created_at: '2026-11-21T10:00:00.000+07:00',
      username: 'budi01',
      template: 'pins_received',
      template_name: 'Pin diterima',
      phone: '0812•••890',
      channel: 'whatsapp',
      status: 'failed',
      status_name: 'Gagal',
      status_class: 'danger',
      status_icon: 'x',
      problem: expect.stringContaining('Minta member mengirim pesan'),
      attempts: 1,
      closed_at: null,
      can_resend: true,
    },
  ])
  expect(gateway.whatsapp.calls.at(-1)?.request).toMatchObject({ statuses })
})

it('names the mail server in the problems of e-mails', async () => {
  const email = { ...message, channel: 'email', phone: 'b•••@contoh.id', problem: 'rejected' }
  gateway.whatsapp.answer({
    listMessages: async () => ({ counts: { total: 1n, filtered: 1n }, messages: [email] }),
  })
  const { body } = await gateway.post('/api/whatsapp/messages/datatable', { draw: 1 })
  expect(body.data).toMatchObject([{ channel: 'email', problem: 'Server email menolak pesan ini.' }])
})

it.each([
  ['away', 'Alamat notifikasi HP belum dapat dibaca; dicoba lagi.'],
  ['no_answer', 'Layanan notifikasi HP tidak menerima sekarang; dicoba lagi.'],
  ['rejected', 'Layanan notifikasi HP menolak pesan ini.'],
  ['unknown_address', 'HP ini tidak lagi menerima notifikasi.'],
])('has its own sentence for a push message that is %s', async (problem, sentence) => {
  const push = { ...message, channel: 'push', problem }
  gateway.whatsapp.answer({
    listMessages: async () => ({ counts: { total: 1n, filtered: 1n }, messages: [push] }),
  })
  const { body } = await gateway.post('/api/whatsapp/messages/datatable', { draw: 1 })
  expect(body.data).toMatchObject([{ channel: 'push', problem: sentence }])
})

// covers: POST /api/whatsapp/messages/resend success invalid conflict
it('resends a failed message or reports why not', async () => {
  const url = '/api/whatsapp/messages/resend'
  gateway.whatsapp.answer({ resendMessage: async () => ({}) })
  expect((await gateway.post(url, { id: 'm-1' })).status).toBe(200)
  expect(gateway.whatsapp.calls.at(-1)?.request).toEqual({ id: 'm-1' })
  gateway.whatsapp.answer({ resendMessage: refusing(conflict('Pesan ini tidak gagal.')) })
  expect((await gateway.post(url, { id: 'm-1' })).status).toBe(409)
  gateway.whatsapp.answer({ resendMessage: refusing(notFound()) })
  expect((await gateway.post(url, { id: 'm-2' })).status).toBe(404)
  expect((await gateway.post(url, {})).body.errors).toEqual({ id: 'Wajib diisi.' })
})

// covers: POST /api/whatsapp/test success invalid
it('queues a test message under the key of the request', async () => {
  const url = '/api/whatsapp/test'
  gateway.whatsapp.answer({ sendTestMessage: async () => ({ id: 'm-1' }) })
  const { status } = await gateway.post(url, { phone: '081234567890' }, { 'idempotency-key': 'k-1' })
  expect(status).toBe(200)
  expect(gateway.whatsapp.calls.at(-1)?.request).toEqual({ phone: '081234567890', idempotencyKey: 'k-1' })
  gateway.whatsapp.answer({ sendTestMessage: refusing(invalid('Belum dapat dikirim.', { phone: 'Salah.' })) })
  const wrong = await gateway.post(url, { phone: '021' })
  expect([wrong.status, wrong.body.errors]).toEqual([422, { phone: 'Salah.' }])
  expect((await gateway.post(url, {})).body.errors).toEqual({ phone: 'Wajib diisi.' })
})

const template = {
  name: 'recover',
  text: 'Halo {tautan}',
  initial: '{tautan}',
  version: 2n,
  variables: [{ name: 'tautan', description: 'Tautan', required: true }],
  changedAt: new Date('2026-11-21T03:00:00Z'),
  security: true,
}
const shown = {
  ...template,
  label: 'Tautan lupa kata sandi',
  version: 2,
  changedAt: undefined,
  changed_at: '2026-11-21T10:00:00.000+07:00',
}

// covers: GET /api/whatsapp/templates success
it('lists the texts with their variables', async () => {
  gateway.whatsapp.answer({ listTemplates: async () => ({ templates: [template], maxLength: 1000 }) })
  const { status, body } = await gateway.get('/api/whatsapp/templates')
  expect(status).toBe(200)
  expect(body.max_length).toBe(1000)
  expect(body.data).toEqual([shown])
})

// covers: POST /api/whatsapp/templates/:name/preview success invalid
it('previews a text with sample values and keeps blanks and line breaks', async () => {
  const url = '/api/whatsapp/templates/recover/preview'
  gateway.whatsapp.answer({ previewTemplate: async () => ({ text: 'Halo Budi' }) })
  const { status, body } = await gateway.post(url, { text: ' Halo\n {nama}' })
  expect([status, body.text]).toEqual([200, 'Halo Budi'])
  expect(gateway.whatsapp.calls.at(-1)?.request).toEqual({ name: 'recover', text: ' Halo\n {nama}' })
  gateway.whatsapp.answer({
    previewTemplate: refusing(invalid('Belum.', { text: 'Variabel {x} tidak ada.' })),
  })
  expect((await gateway.post(url, { text: '{x}' })).body.errors).toEqual({ text: 'Variabel {x} tidak ada.' })
  expect((await gateway.post(url, {})).status).toBe(422)
})

// covers: POST /api/whatsapp/templates/:name/update success invalid conflict
it('saves a text, or reports field errors and stale versions', async () => {
  const url = '/api/whatsapp/templates/recover/update'
  gateway.whatsapp.answer({ updateTemplate: async () => template })
  const { status, body } = await gateway.post(url, { text: 'Halo {tautan}', version: 1 })
  expect([status, body.template]).toEqual([200, shown])
  expect(gateway.whatsapp.calls.at(-1)?.request).toEqual({
    name: 'recover',
    text: 'Halo {tautan}',
    version: 1n,
  })
  for (const [fault, expected] of [
    [invalid('Belum.', { text: 'Harus memuat {tautan}.' }), 422],
    [conflict(), 409],
    [notFound(), 404],
  ] as const) {
    gateway.whatsapp.answer({ updateTemplate: refusing(fault) })
    expect((await gateway.post(url, { text: 'Halo', version: 1 })).status).toBe(expected)
  }
  expect((await gateway.post(url, {})).body.errors).toEqual({ text: 'Wajib diisi.' })
})
