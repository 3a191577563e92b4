import { addDays } from '@jejaring/calendar'
import { AnnouncementChanged } from '@jejaring/proto/identity/v1/events'
import { IdentityServiceService, PhotoSize } from '@jejaring/proto/identity/v1/identity'
import { newId, ROOT_MEMBER_ID, unavailable } from '@jejaring/service-kit'
import { startService } from '@jejaring/testing'
import sharp from 'sharp'
import { identity as service } from '../src/service'
import { announcement, answerTree, memberIn, publish, today } from './announcement-fixture'
import { admin, login, readSession, startIdentity, type TestIdentity } from './identity-fixture'

let identity: TestIdentity
beforeEach(async () => {
  identity = await startIdentity()
})
afterEach(() => identity.stop())

const everyone = { kind: 'all', value: '' }
const desk = () => identity.service.as(admin)
const listed = async () => (await desk().listAnnouncements({ query: undefined })).announcements
const changes = () => identity.service.published('identity.announcement.changed', AnnouncementChanged)

async function notify(memberId: string, count: number): Promise<void> {
  await identity.service.database.query(
    `INSERT INTO notifications (id, member_id, kind, source, position, message, created_at)
     SELECT gen_random_uuid(), $1, 'pins', 'test-' || n, 1, 'Pin masuk.', now() FROM generate_series(1, $2::integer) AS n`,
    [memberId, count],
  )
}

async function unreadNotifications(memberId: string): Promise<number> {
  const { rowCount } = await identity.service.database.query(
    'SELECT FROM notifications WHERE member_id = $1 AND read_at IS NULL',
    [memberId],
  )
  return rowCount ?? 0
}

async function picture(): Promise<string> {
  const image = { width: 2400, height: 1200, channels: 3 as const, background: '#0f766e' }
  const bytes = await sharp({ create: image }).jpeg().toBuffer()
  return (await desk().storeAnnouncementPicture([{ data: bytes }])).hash
}

test('publishes once for a key, with audit entry and event', async () => {
  await memberIn(identity)
  const request = announcement(identity, { channels: ['whatsapp', 'fax'] })
  const [{ id }, again] = [await desk().saveAnnouncement(request), await desk().saveAnnouncement(request)]
  expect(again.id).toBe(id)
  expect(await listed()).toMatchObject([
    { id, title: request.title, state: 'active', authorUsername: 'admin', reads: 0n, channels: ['whatsapp'] },
  ])
  expect(await changes()).toMatchObject([
    { announcementId: id, version: 1n, channels: ['whatsapp'], withdrawn: false, phones: 1n },
  ])
  expect(await identity.audited(`announcement:${id}`)).toMatchObject([{ action: 'announcement.published' }])
})

test('refuses e-mail without a mail server, next to its field', async () => {
  await memberIn(identity)
  const request = announcement(identity, { channels: ['email'] })
  const fields = { email: 'Email belum dipakai di sini.' }
  await expect(desk().saveAnnouncement(request)).rejects.toMatchObject({ code: 'invalid', fields })
})

test('returns all errors by field', async () => {
  const request = announcement(identity, {
    title: '',
    body: '',
    fromDay: '',
    toDay: '',
    audience: { kind: 'below', value: 'nobody99' },
    edgeErrors: { photo: 'Foto rusak.' },
  })
  const fields = { title: 'Wajib diisi.', username: 'Member tidak ditemukan.', photo: 'Foto rusak.' }
  await expect(desk().saveAnnouncement(request)).rejects.toMatchObject({ code: 'invalid', fields })
  for (const [kind, field] of [
    ['group', 'group'],
    ['province', 'province_id'],
    ['else', 'audience'],
  ] as const) {
    const audience = { kind, value: 'x' }
    await expect(desk().saveAnnouncement({ ...request, audience })).rejects.toMatchObject({
      fields: { [field]: expect.any(String) },
    })
  }
})

test('refuses an audience without members', async () => {
  const request = announcement(identity, { audience: { kind: 'province', value: '91' } })
  await expect(desk().saveAnnouncement(request)).rejects.toMatchObject({
    fields: { audience: expect.any(String) },
  })
})

test('changes the text of an announcement, not its audience; refuses old versions', async () => {
  const { own } = await memberIn(identity)
  const id = await publish(identity, everyone)
  const edit = announcement(identity, {
    id,
    version: 1n,
    title: 'Baru',
    audience: { kind: 'group', value: 'mastok' },
  })
  await desk().saveAnnouncement(edit)
  const { announcements } = await own.listOwnAnnouncements({})
  expect(announcements).toMatchObject([{ id, title: 'Baru', read: false, audience: undefined }])
  await expect(desk().saveAnnouncement({ ...edit, title: 'Lama' })).rejects.toMatchObject({
    code: 'conflict',
  })
  // The same again changes nothing.
  await desk().saveAnnouncement({ ...edit, version: 2n })
  const entries = await identity.audited(`announcement:${id}`)
  expect(entries.map(({ action }) => action)).toEqual(['announcement.published', 'announcement.changed'])
  expect(JSON.parse(entries[1]!.before)).toEqual({ title: 'Pertemuan bulanan' })
  expect((await changes()).map(({ version }) => version)).toEqual([1n, 2n])
})

test('a withdrawn announcement is gone for members and cannot be changed', async () => {
  const { own } = await memberIn(identity)
  const id = await publish(identity, everyone)
  await desk().withdrawAnnouncement({ id })
  await desk().withdrawAnnouncement({ id })
  expect((await own.listOwnAnnouncements({})).announcements).toEqual([])
  await expect(own.readAnnouncement({ id })).rejects.toMatchObject({ code: 'not_found' })
  expect(await listed()).toMatchObject([{ id, state: 'withdrawn' }])
  const edit = announcement(identity, { id, title: 'Lagi' })
  await expect(desk().saveAnnouncement(edit)).rejects.toMatchObject({ code: 'conflict' })
  await expect(
    identity.service.client.listAnnouncementRecipients({ id, after: '', limit: 10, channel: 'whatsapp' }),
  ).rejects.toMatchObject({ code: 'not_found' })
  expect((await changes()).map(({ withdrawn }) => withdrawn)).toEqual([false, true])
  await expect(desk().withdrawAnnouncement({ id: newId() })).rejects.toMatchObject({ code: 'not_found' })
})

test('is shown from its first to its last day', async () => {
  const { own } = await memberIn(identity)
  const fromDay = addDays(today(identity), 1)
  const id = await publish(identity, everyone, { fromDay, toDay: addDays(fromDay, 1) })
  const shown = async () => (await own.listOwnAnnouncements({})).announcements.length
  const states: unknown[] = []
  for (let day = 0; day < 4; day++) {
    states.push([(await listed()).find((one) => one.id === id)?.state, await shown()])
    identity.service.clock.advance(86_400_000)
  }
  expect(states).toEqual([
    ['scheduled', 0],
    ['active', 1],
    ['active', 1],
    ['ended', 0],
  ])
})

test('counts each reader once, in the badge too', async () => {
  const [reader, other] = [await memberIn(identity), await memberIn(identity)]
  const id = await publish(identity, everyone)
  const { token } = await identity.client.openSession(login(reader.username))
  const unread = async () => (await readSession(identity, token, true)).unread
  const before = await unread()
  await reader.own.readAnnouncement({ id })
  await reader.own.readAnnouncement({ id })
  expect(await unread()).toBe(before - 1)
  expect(await listed()).toMatchObject([{ id, reads: 1n }])
  expect((await reader.own.listOwnAnnouncements({})).announcements).toMatchObject([{ read: true }])
  await other.own.readAllNotifications({})
  expect(await listed()).toMatchObject([{ id, reads: 2n }])
})

test('an announcement below a member counts for its downline only', async () => {
  const [top, below, elsewhere] = [
    await memberIn(identity),
    await memberIn(identity),
    await memberIn(identity),
  ]
  answerTree(identity, new Map([[below.id, top.id]]))
  const tokens: string[] = []
  for (const { username } of [top, below, elsewhere])
    tokens.push((await identity.client.openSession(login(username))).token)
  const unread = () =>
    Promise.all(tokens.map(async (token) => (await readSession(identity, token, true)).unread))
  const before = await unread()
  await publish(identity, { kind: 'below', value: top.username })
  expect(await unread()).toEqual([before[0], before[1]! + 1, before[2]])
  identity.network.answer({
    filterAncestors: () => {
      throw unavailable()
    },
  })
  expect(await unread()).toEqual(before)
})

test('a session is read without announcements below members when network is down', async () => {
  const [top, below] = [await memberIn(identity), await memberIn(identity)]
  answerTree(identity, new Map([[below.id, top.id]]))
  const { token } = await identity.client.openSession(login(below.username))
  const before = (await readSession(identity, token, true)).unread
  await publish(identity, { kind: 'below', value: top.username })
  const lonely = await startService(service, {
    rpc: IdentityServiceService,
    sharedWith: identity.service,
    environment: { NETWORK_ADDRESS: '127.0.0.1:1' },
  })
  // Shorter than the usual deadline of a call to network.
  const { results } = await lonely.client.readSessions(
    { queries: [{ token, countUnread: true }] },
    { deadline: 4_000 },
  )
  expect(results[0]?.session?.unread).toBe(before)
  await lonely.stop()
})

test('marks notifications and other announcements as read without network', async () => {
  const [top, member] = [await memberIn(identity), await memberIn(identity)]
  answerTree(identity, new Map([[member.id, top.id]]))
  const id = await publish(identity, everyone)
  await publish(identity, { kind: 'below', value: top.username })
  await notify(member.id, 2)
  identity.network.answer({
    filterAncestors: () => {
      throw unavailable()
    },
  })
  await member.own.readAnnouncement({ id })
  expect(await listed()).toContainEqual(expect.objectContaining({ id, reads: 1n }))
  await expect(member.own.readAllNotifications({})).rejects.toMatchObject({ code: 'unavailable' })
  expect(await unreadNotifications(member.id)).toBe(0)
})

test('the badge counts a hundred at most, with announcements', async () => {
  const [top, member] = [await memberIn(identity), await memberIn(identity)]
  answerTree(identity, new Map([[member.id, top.id]]))
  const { token } = await identity.client.openSession(login(member.username))
  await notify(member.id, 100)
  const unread = async () => (await readSession(identity, token, true)).unread
  await publish(identity, everyone)
  expect(await unread()).toBe(100)
  await publish(identity, { kind: 'below', value: top.username })
  expect(await unread()).toBe(100)
})

test('only members of the audience read it and its picture; others find nothing', async () => {
  const [stockist, member] = [await memberIn(identity, { member_group: 'stokis' }), await memberIn(identity)]
  const pictureHash = await picture()
  const id = await publish(identity, { kind: 'group', value: 'stokis' }, { pictureHash })
  const { data } = await stockist.own.readAnnouncementPicture({ id })
  await expect(sharp(data).metadata()).resolves.toMatchObject({ format: 'webp', width: 1080, height: 540 })
  expect((await stockist.own.listOwnAnnouncements({})).announcements).toMatchObject([
    { pictureHash, pictureWidth: 1080, pictureHeight: 540 },
  ])
  expect((await desk().readAnnouncementPicture({ id })).data).toEqual(data)

  const notFound = { code: 'not_found' }
  expect((await member.own.listOwnAnnouncements({})).announcements).toEqual([])
  await expect(member.own.readAnnouncementPicture({ id })).rejects.toMatchObject(notFound)
  await expect(member.own.readAnnouncement({ id })).rejects.toMatchObject(notFound)
  // Photos are readable by hash; pictures of announcements are not among them.
  await expect(member.own.readPhoto({ hash: pictureHash, size: PhotoSize.LARGE })).rejects.toMatchObject(
    notFound,
  )
  await expect(
    identity.service.as({ ...admin, duty: 'stock' }).readAnnouncementPicture({ id }),
  ).rejects.toMatchObject(notFound)
})

test('keeps, replaces and removes the picture', async () => {
  await memberIn(identity)
  const pictureHash = await picture()
  const id = await publish(identity, everyone, { pictureHash })
  const edit = announcement(identity, { id, title: 'Satu' })
  await desk().saveAnnouncement(edit)
  expect(await listed()).toMatchObject([{ title: 'Satu', pictureHash }])
  await desk().saveAnnouncement({ ...edit, removePicture: true })
  expect(await listed()).toMatchObject([{ pictureHash: '', pictureWidth: 0 }])
})

test('refuses those who may not', async () => {
  const { id: memberId, own } = await memberIn(identity)
  const id = await publish(identity, everyone)
  const forbidden = { code: 'forbidden' }
  await expect(own.saveAnnouncement(announcement(identity))).rejects.toMatchObject(forbidden)
  await expect(own.withdrawAnnouncement({ id })).rejects.toMatchObject(forbidden)
  await expect(own.listAnnouncements({ query: undefined })).rejects.toMatchObject(forbidden)
  await expect(
    own.countAudience({ audience: everyone, countPhones: false, countAddresses: false }),
  ).rejects.toMatchObject(forbidden)
  await expect(own.storeAnnouncementPicture([])).rejects.toMatchObject(forbidden)
  await expect(
    own.listAnnouncementRecipients({ id, after: '', limit: 1, channel: 'whatsapp' }),
  ).rejects.toMatchObject(forbidden)
  const auditor = identity.service.as({ ...admin, duty: 'auditor' })
  await expect(auditor.saveAnnouncement(announcement(identity))).rejects.toMatchObject(forbidden)
  expect((await auditor.listAnnouncements({ query: undefined })).announcements).toHaveLength(1)
  const impersonated = identity.service.as({ memberId, role: 'member', impersonatorId: ROOT_MEMBER_ID })
  await expect(impersonated.readAnnouncement({ id })).rejects.toMatchObject(forbidden)
})
