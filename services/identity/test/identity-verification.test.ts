import { Identifier } from '@jejaring/proto/identity/v1/identity'
import { newId } from '@jejaring/service-kit'
import { eventually } from '@jejaring/testing'
import { blankPng, compressedText, resizeJpeg } from '@jejaring/testing/image-bombs'
import sharp from 'sharp'
import { admin, freshName, password, startIdentity, type TestIdentity } from './identity-fixture'

let identity: TestIdentity
let picture: Buffer
beforeAll(async () => {
  identity = await startIdentity()
  picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#3366aa' } })
    .withExif({ IFD0: { Artist: 'Budi' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => identity.stop())

const NIK = '3174054101900001'
const office = () => identity.service.as(admin)

async function memberClient() {
  const [id = ''] = await identity.members([freshName()])
  return { id, own: identity.service.as({ memberId: id, role: 'member', sessionId: newId() }) }
}
type TestMember = Awaited<ReturnType<typeof memberClient>>

function upload(kind: string, bytes: Buffer) {
  const half = Math.ceil(bytes.length / 2)
  return [
    { kind, data: bytes.subarray(0, half) },
    { kind: '', data: bytes.subarray(half) },
  ]
}

async function submit({ own }: TestMember, numbers: { nik?: string; npwp?: string } = {}) {
  for (const kind of ['id_card', 'selfie']) await own.storeIdentityPicture(upload(kind, picture))
  return await own.submitIdentity({ nik: NIK, npwp: '', ...numbers })
}

const list = async (status: string) =>
  (
    await office().listIdentities({
      query: { start: 0, length: 100, search: '', order: [], dateStart: '', dateFinish: '' },
      status,
    })
  ).identities

async function decide(memberId: string, verified: boolean, reason = '') {
  const { identity: opened } = await office().openIdentity({ memberId })
  return await office().decideIdentity({ memberId, version: opened!.version, verified, reason })
}

test('verifies a member who submits again after a rejection with a preset', async () => {
  const member = await memberClient()
  expect(await member.own.readOwnIdentity({})).toMatchObject({ status: 'none', nik: '', pictures: [] })
  const own = await submit(member, { npwp: '09.123.456.7-890.123' })
  expect(own).toMatchObject({
    status: 'review',
    nik: '••••••••••••0001',
    npwp: '•••••••••••0123',
    pictures: ['id_card', 'selfie'],
  })
  expect((await list('review')).map(({ memberId }) => memberId)).toContain(member.id)
  const opened = await office().openIdentity({ memberId: member.id })
  expect(opened).toMatchObject({ nik: NIK, npwp: '091234567890123', sameNik: [] })
  await decide(member.id, false, 'unreadable')
  expect(await member.own.readOwnIdentity({})).toMatchObject({
    status: 'rejected',
    reason: expect.stringContaining('tidak terbaca'),
  })
  const { notifications } = await member.own.listNotifications({ query: undefined })
  expect(notifications[0]?.message).toContain('Foto KTP tidak terbaca')
  // The pictures are still there.
  await member.own.submitIdentity({ nik: NIK, npwp: '' })
  await decide(member.id, true)
  expect(await member.own.readOwnIdentity({})).toMatchObject({ status: 'verified', reason: '' })
  const spender = await member.own.verifySpender({ memberId: member.id, password })
  expect(spender.identityVerified).toBe(true)
})

test('reports all faults together, and accepts nothing in review or when verified', async () => {
  const member = await memberClient()
  const { own } = member
  await expect(own.submitIdentity({ nik: '123', npwp: '1' })).rejects.toMatchObject({
    code: 'invalid',
    fields: {
      nik: expect.any(String),
      npwp: expect.any(String),
      id_card: expect.any(String),
      selfie: expect.any(String),
    },
  })
  await submit(member)
  await expect(own.submitIdentity({ nik: NIK, npwp: '' })).rejects.toMatchObject({ code: 'conflict' })
  await expect(own.storeIdentityPicture(upload('selfie', picture))).rejects.toMatchObject({
    code: 'conflict',
  })
  await decide(member.id, true)
  await expect(own.submitIdentity({ nik: NIK, npwp: '' })).rejects.toMatchObject({ code: 'conflict' })
})

test('stores numbers and pictures sealed, and NIKs for comparison hashed', async () => {
  const member = await memberClient()
  const nik = '3273010203040005'
  await submit(member, { nik })
  const { rows } = await identity.service.database.query(
    `SELECT v::text || (SELECT string_agg(p::text, '') FROM identity_pictures p WHERE p.member_id = v.member_id) AS text,
            encode(v.sealed_numbers, 'escape') AS numbers,
            (SELECT min(encode(p.sealed_image, 'escape')) FROM identity_pictures p WHERE p.member_id = v.member_id) AS image
       FROM identity_verifications v WHERE member_id = $1`,
    [member.id],
  )
  expect(Object.values(rows[0]).join()).not.toMatch(new RegExp(`${nik}|RIFF|UklGR|WEBP`))
})

test('a picture is re-encoded without metadata, and only its submission can be seen', async () => {
  const member = await memberClient()
  await member.own.storeIdentityPicture(upload('id_card', picture))
  const read = () => office().readIdentityPicture({ memberId: member.id, kind: 'id_card' })
  await expect(read()).rejects.toMatchObject({ code: 'not_found' })
  await submit(member)
  const { format, width, exif } = await sharp((await read()).data).metadata()
  expect({ format, width, exif }).toEqual({ format: 'webp', width: 600, exif: undefined })
  for (const kind of ['../id_card', 'photo', ''])
    await expect(office().readIdentityPicture({ memberId: member.id, kind })).rejects.toMatchObject({
      code: 'not_found',
    })
  await expect(member.own.readIdentityPicture({ memberId: member.id, kind: 'selfie' })).rejects.toMatchObject(
    { code: 'forbidden' },
  )
})

test.each([
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a polyglot of GIF and script', () => Buffer.from('GIF89a/*<script>*/=1')],
  ['a broken JPEG', () => picture.subarray(0, 200)],
  ['a JPEG of 3,600 megapixels', () => resizeJpeg(picture, 60_000, 60_000)],
  ['an empty file', () => Buffer.alloc(0)],
])('refuses %s', async (_name, make) => {
  const { own } = await memberClient()
  await expect(own.storeIdentityPicture(upload('id_card', make()))).rejects.toMatchObject({
    code: 'invalid',
    fields: { photo: expect.any(String) },
  })
  expect((await own.readOwnIdentity({})).pictures).toEqual([])
})

test('keeps the pixels only of a PNG with compressed text', async () => {
  const { own } = await memberClient()
  await own.storeIdentityPicture(upload('selfie', blankPng(40, 40, compressedText(50))))
  expect((await own.readOwnIdentity({})).pictures).toEqual(['selfie'])
  await expect(own.storeIdentityPicture(upload('paspor', picture))).rejects.toMatchObject({
    fields: { kind: expect.any(String) },
  })
})

test('every view and decision is audited, without values', async () => {
  const member = await memberClient()
  await submit(member)
  await office().readIdentityPicture({ memberId: member.id, kind: 'selfie' })
  await decide(member.id, false, 'mismatch')
  const lines = await identity.audited(`member:${member.id}`)
  expect(lines.map(({ action }) => action).filter((action) => action.startsWith('identity.'))).toEqual([
    'identity.submitted',
    'identity.picture_viewed',
    'identity.viewed',
    'identity.rejected',
  ])
  expect(
    JSON.stringify(lines, (_key, value) => (typeof value === 'bigint' ? String(value) : value)),
  ).not.toContain(NIK)
})

test('is for owner and support, never on themselves or without a reason', async () => {
  const member = await memberClient()
  await submit(member)
  const memberId = member.id
  for (const duty of ['finance', 'stock', 'auditor']) {
    const other = identity.service.as({ ...admin, duty })
    for (const call of [
      other.openIdentity({ memberId }),
      other.readIdentityPicture({ memberId, kind: 'selfie' }),
      other.listIdentities({ query: undefined, status: '' }),
      other.listTaxNumbers({ memberIds: [memberId] }),
      other.decideIdentity({ memberId, version: 1n, verified: true, reason: '' }),
    ])
      await expect(call).rejects.toMatchObject({ code: 'forbidden' })
  }
  const support = identity.service.as({ ...admin, duty: 'support' })
  expect((await support.openIdentity({ memberId })).nik).toBe(NIK)
  const decision = { memberId, version: 1n, verified: false, reason: 'apa saja' }
  await expect(support.decideIdentity(decision)).rejects.toMatchObject({
    fields: { reason: expect.any(String) },
  })
  const stale = { ...decision, version: 9n, verified: true }
  await expect(support.decideIdentity(stale)).rejects.toMatchObject({ code: 'conflict' })
  const self = identity.service.as({ memberId, role: 'admin', duty: 'owner' })
  await expect(self.decideIdentity({ ...decision, verified: true })).rejects.toMatchObject({
    code: 'forbidden',
  })
  const loggedInAs = identity.service.as({ memberId, role: 'member', impersonatorId: admin.memberId })
  await expect(loggedInAs.submitIdentity({ nik: NIK, npwp: '' })).rejects.toMatchObject({ code: 'forbidden' })
})

test('lists accounts with one NIK without its value, and leaves out rejected ones', async () => {
  const nik = '3515011505880009'
  const [first, second, third] = [await memberClient(), await memberClient(), await memberClient()]
  for (const member of [first, second, third]) await submit(member, { nik })
  await decide(third.id, false, 'duplicate')
  const { duplicates } = await office().listDuplicates({
    query: undefined,
    shared: Identifier.NIK,
    acrossRegistrations: true,
  })
  const shared = duplicates.filter(({ members }) => members.length === 2)
  const opened = await office().openIdentity({ memberId: first.id })
  expect(opened.sameNik).toHaveLength(1)
  expect(shared.flatMap(({ members }) => members.map(({ username }) => username))).toEqual(
    expect.arrayContaining(opened.sameNik),
  )
  expect(shared[0]?.value).toMatch(/^NIK [0-9a-f]{8}$/)
})

test('hands NIK and NPWP of verified members to the tax worksheet', async () => {
  const [verified, waiting] = [await memberClient(), await memberClient()]
  await submit(verified, { npwp: '091234567890123' })
  await submit(waiting)
  await decide(verified.id, true)
  const { members } = await office().listTaxNumbers({ memberIds: [verified.id, waiting.id, 'x'] })
  expect(members).toEqual([{ memberId: verified.id, nik: NIK, npwp: '091234567890123' }])
})

test('NIKs are compared and opened without the old key after a rotation', async () => {
  const nik = '3674015203770007'
  const [before, after] = [await memberClient(), await memberClient()]
  await submit(before, { nik })
  const { database } = identity.service
  const hashesOf = async () => {
    const { rows } = await database.query(
      'SELECT encode(nik_hash, $1) AS hash FROM identity_verifications WHERE member_id = ANY ($2)',
      ['hex', [before.id, after.id]],
    )
    return rows.map(({ hash }) => hash)
  }
  // As a row that an older key made.
  await database.query(
    `UPDATE identity_verifications SET key_mark = 'old', nik_hash = 'old' WHERE member_id = $1`,
    [before.id],
  )
  await submit(after, { nik })
  expect(new Set(await hashesOf()).size).toBe(2)
  await identity.service.restart()
  await eventually(async () => expect(new Set(await hashesOf()).size).toBe(1))
  expect((await office().openIdentity({ memberId: before.id })).nik).toBe(nik)
})
