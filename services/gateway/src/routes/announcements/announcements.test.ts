import { conflict, invalid, notFound, unavailable } from '@jejaring/service-kit'
import { multipart, multipartForm } from '../../testing/multipart'
import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())

const lastRequest = (method: string) =>
  gateway.identity.calls.filter((call) => call.method === method).at(-1)?.request

const hash = 'a'.repeat(64)
const announcement = {
  id: 'n-1',
  title: 'Pertemuan bulanan',
  body: 'Sabtu di kantor.',
  pictureHash: hash,
  pictureWidth: 1080,
  pictureHeight: 540,
  audience: { kind: 'province', value: '31' },
  fromDay: '2026-11-26',
  toDay: '2026-11-30',
  channels: ['whatsapp'],
  state: 'active',
  createdAt: new Date('2026-11-26T03:00:00Z'),
  authorUsername: 'admin',
  version: 2n,
  reads: 7n,
  read: false,
}
const shown = {
  id: 'n-1',
  title: 'Pertemuan bulanan',
  body: 'Sabtu di kantor.',
  picture: `/api/announcements/picture/n-1?v=${hash.slice(0, 16)}`,
  picture_width: 1080,
  picture_height: 540,
  from_day: '2026-11-26',
  to_day: '2026-11-30',
  created_at: '2026-11-26T10:00:00.000+07:00',
}

// covers: GET /api/announcements success
it('lists the announcements of a member without audience and author', async () => {
  gateway.actAs('member')
  gateway.identity.answer({ listOwnAnnouncements: () => ({ announcements: [announcement] }) })
  const { status, body } = await gateway.get('/api/announcements')
  expect([status, body.data]).toEqual([200, [{ ...shown, read: false }]])
})

// covers: POST /api/announcements/read success invalid
it('marks an announcement as read', async () => {
  gateway.actAs('member')
  gateway.identity.answer({ readAnnouncement: () => ({}) })
  expect((await gateway.post('/api/announcements/read', {})).status).toBe(422)
  expect((await gateway.post('/api/announcements/read', { id: 'n-1' })).status).toBe(200)
  expect(lastRequest('readAnnouncement')).toEqual({ id: 'n-1' })
})

// covers: GET /api/announcements/picture/:id success
it('sends the picture to its readers, for the own browser only, and 404 to others', async () => {
  gateway.actAs('member')
  gateway.identity.answer({ readAnnouncementPicture: () => ({ data: Buffer.from('RIFF') }) })
  const { status, headers } = await gateway.get(shown.picture)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=31536000, immutable',
  })
  gateway.identity.answer({
    readAnnouncementPicture: () => {
      throw notFound()
    },
  })
  const unknown = await gateway.get(shown.picture)
  expect([unknown.status, unknown.headers['cache-control']]).toEqual([404, 'no-store'])
})

// covers: POST /api/announcements/datatable success invalid
it('lists all announcements with audience, read count and messages', async () => {
  gateway.actAs('admin')
  gateway.identity.answer({
    listAnnouncements: () => ({ counts: { total: 1n, filtered: 1n }, announcements: [announcement] }),
  })
  gateway.config.answer({ readAreas: () => ({ areas: [{ id: '31', name: 'DKI Jakarta' }] }) })
  const broadcast = {
    announcementId: 'n-1',
    state: 'running',
    phones: 20n,
    sent: 5n,
    waiting: 4n,
    unsent: 1n,
    channel: 'whatsapp',
  }
  const byEmail = { ...broadcast, channel: 'email', sent: 9n }
  gateway.whatsapp.answer({ readBroadcasts: () => ({ broadcasts: [byEmail, broadcast] }) })
  expect((await gateway.post('/api/announcements/datatable', { datestart: 'x' })).status).toBe(422)
  const list = () => gateway.post('/api/announcements/datatable', {})
  const row = {
    ...shown,
    state: 'active',
    author: 'admin',
    reads: 7,
    version: 2,
    audience: 'province',
    audience_value: '31',
    audience_name: 'Provinsi DKI Jakarta',
    channels: ['whatsapp'],
  }
  const { announcementId: _, channel: __, ...counts } = broadcast
  const whatsapp = { ...counts, phones: 20, sent: 5, waiting: 4, unsent: 1 }
  expect((await list()).body.data).toEqual([{ ...row, whatsapp, email: { ...whatsapp, sent: 9 } }])
  gateway.whatsapp.answer({
    readBroadcasts: () => {
      throw unavailable()
    },
  })
  expect((await list()).body.data).toEqual([{ ...row, whatsapp: null, email: null }])
})

// covers: POST /api/announcements/preview success invalid
it('previews the members and, with WhatsApp or e-mail, the days', async () => {
  gateway.actAs('admin')
  gateway.identity.answer({
    countAudience: () => ({ members: 12n, phones: 10n, addresses: 7n, emailEnabled: true }),
  })
  gateway.whatsapp.answer({
    forecastBroadcast: () => ({
      leftToday: 6n,
      dailyCap: 200n,
      days: [{ day: '2026-11-26', phones: 6n }],
      expiring: 4n,
    }),
  })
  const input = { audience: 'below', username: 'budi01', group: 'stokis', from_day: '2026-11-26' }
  const preview = (more: object) => gateway.post('/api/announcements/preview', { ...input, ...more })
  const forecast = {
    left_today: 6,
    daily_cap: 200,
    days: [{ day: '2026-11-26', phones: 6 }],
    expiring: 4,
  }
  expect((await preview({ to_day: '2026-11-26', whatsapp: 1 })).body).toMatchObject({
    members: 12,
    phones: 10,
    forecast,
  })
  expect(lastRequest('countAudience')).toEqual({
    audience: { kind: 'below', value: 'budi01' },
    countPhones: true,
    countAddresses: false,
  })
  const byEmail = await preview({ to_day: '2026-11-26', email: 1 })
  expect(byEmail.body).toMatchObject({
    addresses: 7,
    email_enabled: true,
    forecast: null,
    email_forecast: forecast,
  })
  const forecasts = gateway.whatsapp.calls.filter(({ method }) => method === 'forecastBroadcast')
  expect(forecasts.map(({ request }) => request)).toMatchObject([
    { phones: 10n, channel: 'whatsapp' },
    { phones: 7n, channel: 'email' },
  ])
  expect((await preview({ audience: '' })).status).toBe(422)
  expect((await preview({ to_day: '2026-11-26' })).body.forecast).toBeNull()
  expect((await preview({ whatsapp: 1 })).body.forecast).toBeNull()
})

const form = {
  title: 'Pertemuan',
  body: 'Sabtu.',
  audience: 'group',
  group: 'stokis',
  from_day: '2026-11-26',
  to_day: '2026-11-30',
  whatsapp: '1',
  email: '1',
}

// covers: POST /api/announcements/save success
it('publishes with a picture and the idempotency key', async () => {
  gateway.actAs('admin')
  gateway.identity.answer({
    saveAnnouncement: () => ({ id: 'n-2' }),
    storeAnnouncementPicture: async () => ({ hash }),
  })
  const { status, body } = await gateway.post(
    '/api/announcements/save',
    multipart(Object.entries(form), Buffer.from('png')),
    { ...multipartForm, 'idempotency-key': 'key-1' },
  )
  expect([status, body]).toEqual([200, { message: 'Pengumuman sudah diterbitkan.', id: 'n-2' }])
  expect(lastRequest('saveAnnouncement')).toMatchObject({
    title: 'Pertemuan',
    pictureHash: hash,
    audience: { kind: 'group', value: 'stokis' },
    channels: ['whatsapp', 'email'],
    fromDay: '2026-11-26',
    idempotencyKey: 'key-1',
  })
})

// covers: POST /api/announcements/save conflict invalid
it('answers a lost race and wrong fields', async () => {
  gateway.actAs('admin')
  const answers = [conflict(), invalid('Pengumuman belum dapat diterbitkan.', { title: 'Wajib diisi.' })]
  gateway.identity.answer({
    saveAnnouncement: () => {
      throw answers.shift()
    },
  })
  const save = () => gateway.post('/api/announcements/save', { ...form, id: 'n-1', version: 1 })
  expect((await save()).status).toBe(409)
  expect(await save()).toMatchObject({ status: 422, body: { errors: { title: 'Wajib diisi.' } } })
})

// covers: POST /api/announcements/withdraw success invalid
it('withdraws an announcement', async () => {
  gateway.actAs('admin')
  gateway.identity.answer({ withdrawAnnouncement: () => ({}) })
  expect((await gateway.post('/api/announcements/withdraw', {})).status).toBe(422)
  expect((await gateway.post('/api/announcements/withdraw', { id: 'n-1' })).status).toBe(200)
  expect(lastRequest('withdrawAnnouncement')).toEqual({ id: 'n-1' })
})
