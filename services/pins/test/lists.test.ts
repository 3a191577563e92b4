import { FileFormat } from '@jejaring/proto/common/v1/file'
import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { MovementType, PinStatus } from '@jejaring/proto/pins/v1/pins'
import { newId } from '@jejaring/service-kit'
import { PASSWORD, type Person, type PinsFixture, REG, RO, startPinsFixture } from './pins-fixture'

let fixture: PinsFixture
let giver: Person
let receiver: Person

beforeAll(async () => {
  fixture = await startPinsFixture()
  giver = fixture.person()
  receiver = fixture.person()
  await fixture.introduce(giver)
  fixture.service.clock.freeze('2026-11-19T16:59:00Z') // 23:59 in Jakarta
  await fixture.stock(giver, REG, 1_200)
  fixture.service.clock.advance(120_000)
  await fixture.stock(giver, RO, 3)
  fixture.service.clock.advance(60_000)
  const transfer = { idempotencyKey: '', packageId: REG, qty: 1_100, password: PASSWORD }
  await giver.client.transferPins({ ...transfer, recipientUsername: receiver.username })
  fixture.service.clock.advance(60_000)
  await giver.client.makeRepeatOrder({ idempotencyKey: '', qty: 2, password: PASSWORD })
  const registrationId = newId()
  await fixture.service.client.reservePins({ registrationId, ownerId: giver.id, packageId: REG, qty: 1 })
  fixture.service.clock.advance(60_000)
  const accounts = [{ memberId: newId(), username: 'akunbaru' }]
  await fixture.service.client.useReservedPins({ registrationId, accounts })
})

afterAll(() => fixture.stop())

const query = (change: Partial<TableQuery> = {}): TableQuery => ({
  start: 0,
  length: 25,
  search: '',
  order: [],
  dateStart: '',
  dateFinish: '',
  ...change,
})

const movementsOf = (person: Person, change?: Partial<TableQuery>, repeatOrders = false) =>
  person.client.listMovements({ query: query(change), repeatOrders })

test('the history describes each movement in Indonesian, latest first', async () => {
  const { counts, movements } = await movementsOf(giver)
  expect(counts).toEqual({ total: 5n, filtered: 5n })
  expect(movements.map(({ description }) => description)).toEqual([
    'Aktivasi akun akunbaru dengan 1 pin Regular',
    'Repeat order 2 pin Repeat Order',
    `Transfer keluar 1.100 pin Regular ke ${receiver.username}`,
    expect.stringMatching(/^Transfer masuk 3 pin Repeat Order dari admin\d+$/),
    expect.stringMatching(/^Transfer masuk 1\.200 pin Regular dari admin\d+$/),
  ])
  expect(movements[0]).toMatchObject({
    type: MovementType.ACTIVATION,
    qty: 1,
    counterpartyUsername: 'akunbaru',
  })
  expect(movements[1]).toMatchObject({
    type: MovementType.RO,
    packageName: 'Repeat Order',
    counterpartyUsername: '',
  })
})

test('each member sees its own history only', async () => {
  const { movements } = await movementsOf(receiver)
  expect(movements.map(({ description }) => description)).toEqual([
    `Transfer masuk 1.100 pin Regular dari ${giver.username}`,
  ])
  await expect(
    fixture.service.client.listMovements({ query: query(), repeatOrders: false }),
  ).rejects.toMatchObject({
    code: 'unauthenticated',
  })
})

test('the history of repeat orders holds nothing else', async () => {
  const { counts, movements } = await movementsOf(giver, {}, true)
  expect(counts).toEqual({ total: 1n, filtered: 1n })
  expect(movements).toMatchObject([{ type: MovementType.RO, qty: 2 }])
})

test('the history is searched, bounded by business days, sorted and paged', async () => {
  expect((await movementsOf(giver, { search: 'aktivasi AKUN' })).counts).toEqual({ total: 5n, filtered: 1n })
  expect((await movementsOf(giver, { search: '1.100' })).counts?.filtered).toBe(1n)
  expect((await movementsOf(giver, { search: '_' })).counts?.filtered).toBe(0n)
  expect((await movementsOf(giver, { dateFinish: '2026-11-19' })).counts?.filtered).toBe(1n)
  expect(
    (await movementsOf(giver, { dateStart: '2026-11-20', dateFinish: '2026-11-20' })).counts?.filtered,
  ).toBe(4n)
  const sorted = await movementsOf(giver, {
    start: 1,
    length: 2,
    order: [{ column: 'qty', descending: true }],
  })
  expect(sorted.movements.map(({ qty }) => qty)).toEqual([1_100, 3])
  const unknown = await movementsOf(giver, { order: [{ column: 'member_id; --', descending: false }] })
  expect(unknown.movements).toHaveLength(5)
})

test('a member lists its available pins with their codes, a hundred to a page at most', async () => {
  const page = await giver.client.listPins({ query: query({ length: 1_000 }), everyone: false })
  expect(page.counts).toEqual({ total: 100n, filtered: 100n })
  expect(page.pins).toHaveLength(100)
  expect(page.pins[0]).toMatchObject({
    packageName: 'Repeat Order',
    status: PinStatus.AVAILABLE,
    ownerUsername: giver.username,
    ownerName: `Nama ${giver.username}`,
    code: expect.stringMatching(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/),
  })
  const [pin] = page.pins
  const found = await giver.client.listPins({
    query: query({ search: pin!.code.toLowerCase() }),
    everyone: false,
  })
  expect(found.pins).toEqual([pin])
  const regular = await giver.client.listPins({ query: query({ search: 'regular' }), everyone: false })
  expect(regular.counts).toEqual({ total: 100n, filtered: 99n })
})

test("everyone's pins are for admins, with owners whose copy has not arrived yet", async () => {
  const admin = fixture.person('admin')
  const all = await admin.client.listPins({ query: query(), everyone: true })
  expect(all.counts?.total).toBe(1_200n)
  const totalsOf = (reply: typeof all) =>
    Object.fromEntries(reply.totals.map(({ packageName, available }) => [packageName, available]))
  expect(totalsOf(all)).toEqual({ Regular: 1_199n, 'Repeat Order': 1n })
  const ofGiver = await admin.client.listPins({ query: query({ search: giver.username }), everyone: true })
  expect(ofGiver.counts?.filtered).toBe(100n)
  expect(new Set(ofGiver.pins.map(({ ownerId }) => ownerId))).toEqual(new Set([giver.id]))
  expect(totalsOf(ofGiver)).toEqual({ Regular: 99n, 'Repeat Order': 1n })
  const ofNextDay = await admin.client.listPins({ query: query({ dateStart: '2026-11-20' }), everyone: true })
  expect(totalsOf(ofNextDay)).toEqual({ Regular: 0n, 'Repeat Order': 1n })
  const sorted = await admin.client.listPins({
    query: query({ order: [{ column: 'username', descending: false }] }),
    everyone: true,
  })
  expect(sorted.pins[0]).toMatchObject({ ownerUsername: '', ownerName: '' })
  await expect(giver.client.listPins({ query: query(), everyone: true })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(fixture.service.client.listPins({ query: query(), everyone: false })).rejects.toMatchObject({
    code: 'unauthenticated',
  })
})

test("a member's newer name is taken over, an older one ignored", async () => {
  const owner = fixture.person()
  await fixture.stock(owner, REG, 1)
  await fixture.introduce(owner, { name: 'Nama Baru', version: 5n })
  await fixture.introduce(owner, { name: 'Nama Lama', version: 4n })
  const { pins } = await owner.client.listPins({ query: query(), everyone: false })
  expect(pins).toMatchObject([{ ownerName: 'Nama Baru' }])
})

test('the history of all members is for admins, by member, text and type', async () => {
  const admin = fixture.person('admin')
  const list = (change?: Partial<TableQuery>, type = MovementType.UNSPECIFIED) =>
    admin.client.listAllMovements({ query: query(change), type })
  const ofGiver = await list({ search: giver.username, length: 100 })
  expect(ofGiver.movements.map(({ movement }) => movement?.type)).toEqual([
    MovementType.ACTIVATION,
    MovementType.RO,
    // Of each transfer both sides are found: the other side's row names the giver.
    MovementType.TRANSFER_IN,
    MovementType.TRANSFER_OUT,
    MovementType.TRANSFER_IN,
    MovementType.TRANSFER_OUT,
    MovementType.TRANSFER_IN,
    MovementType.TRANSFER_OUT,
  ])
  expect(ofGiver).toMatchObject({
    created: 0n,
    transferredIn: 2_303n,
    transferredOut: 2_303n,
    activated: 1n,
    repeatOrdered: 2n,
  })
  expect(ofGiver.movements[0]).toMatchObject({ username: giver.username, name: `Nama ${giver.username}` })
  const used = await list({}, MovementType.RO)
  expect([used.counts?.filtered, used.repeatOrdered, used.activated]).toEqual([1n, 2n, 0n])
  // Under three letters only what begins so is found.
  expect((await list({ search: 'Ak' })).counts?.filtered).toBe(1n)
  expect((await list({ search: 'un' })).counts?.filtered).toBe(0n)
  expect((await list({ dateFinish: '2026-11-19' })).counts?.filtered).toBe(3n)
  await expect(
    giver.client.listAllMovements({ query: query(), type: MovementType.UNSPECIFIED }),
  ).rejects.toMatchObject({ code: 'forbidden' })
})

test('the recap counts activation pins with their last owner, and sums the selection', async () => {
  const admin = fixture.person('admin')
  const { recaps, sums } = await admin.client.listPinRecaps({ query: query() })
  const count = (total: bigint, activated: bigint) => ({ total, activated, stock: total - activated })
  expect(recaps.slice(0, 2)).toMatchObject([
    { memberId: receiver.id, username: '', sums: count(1_100n, 0n) },
    { memberId: giver.id, username: giver.username, sums: count(100n, 1n) },
  ])
  const all = recaps.map((recap) => recap.sums!)
  expect(sums).toEqual({
    total: all.reduce((sum, each) => sum + each.total, 0n),
    activated: all.reduce((sum, each) => sum + each.activated, 0n),
    stock: all.reduce((sum, each) => sum + each.stock, 0n),
  })
  const found = await admin.client.listPinRecaps({ query: query({ search: giver.username }) })
  expect([found.counts?.filtered, found.sums]).toEqual([1n, count(100n, 1n)])
  const rising = [{ column: 'reg1_total', descending: false }]
  const [last] = (await admin.client.listPinRecaps({ query: query({ order: rising }) })).recaps.slice(-1)
  expect(last?.memberId).toBe(receiver.id)
  await expect(giver.client.listPinRecaps({ query: query() })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(fixture.service.client.listPinRecaps({ query: query() })).rejects.toMatchObject({
    code: 'unauthenticated',
  })
})

async function readParts(parts: AsyncIterable<{ data: Uint8Array }>): Promise<string[]> {
  const all: Uint8Array[] = []
  for await (const { data } of parts) all.push(data)
  return Buffer.concat(all).toString('utf8').slice(1).trimEnd().split('\r\n')
}

test('exports movements and recaps with the rows of their tables and totals by type', async () => {
  const admin = fixture.person('admin')
  const format = FileFormat.CSV
  const rows = { query: query({ search: giver.username, length: 1 }), type: MovementType.UNSPECIFIED }
  const movements = await readParts(admin.client.exportAllMovements({ rows, format }))
  expect(movements[1]).toMatch(
    new RegExp(`^${giver.username},Nama ${giver.username},.*,Aktivasi,Regular,,,,1,,,Aktivasi akun akunbaru`),
  )
  expect(movements.at(-1)).toBe('Total 8 transaksi,,,,,0,2303,2303,1,2,0,')
  const onlyOrders = { rows: { ...rows, type: MovementType.RO }, format }
  expect((await readParts(admin.client.exportAllMovements(onlyOrders))).at(-1)).toMatch(/^Total 1 transaksi/)
  expect(await readParts(admin.client.exportPinRecaps({ rows, format }))).toEqual([
    'Username,Nama,Regular: total,Regular: aktivasi,Regular: stok',
    `${giver.username},Nama ${giver.username},100,1,99`,
    'Total 1 member,,100,1,99',
  ])
  await expect(readParts(giver.client.exportPinRecaps({ rows, format }))).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(readParts(giver.client.exportAllMovements({ rows, format }))).rejects.toMatchObject({
    code: 'forbidden',
  })
})
