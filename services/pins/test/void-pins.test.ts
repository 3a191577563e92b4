import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { TableQuery } from '@jejaring/proto/common/v1/table'
import { MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { PinMoved } from '@jejaring/proto/pins/v1/events'
import { MovementType } from '@jejaring/proto/pins/v1/pins'
import { newId } from '@jejaring/service-kit'
import { summaryTableDifferences } from '@jejaring/service-kit/summary-table'
import { summaryTables } from '../src/store/summary-tables'
import { PASSWORD, type Person, type PinsFixture, REG, RO, startPinsFixture } from './pins-fixture'

let fixture: PinsFixture

beforeAll(async () => {
  fixture = await startPinsFixture()
})

afterAll(() => fixture.stop())

const shared = { idempotencyKey: '', reason: 'salah buat', password: PASSWORD, ownerUsernames: [] }
const nothing = { available: 0, reserved: 0, used: 0, voided: 0 }

async function pinIds(owner: Person): Promise<string[]> {
  const { rows } = await fixture.service.database.query(
    'SELECT id FROM pins WHERE owner_id = $1 ORDER BY created_at, id',
    [owner.id],
  )
  return rows.map(({ id }) => id)
}

const creations = async (admin: Person, search: string) =>
  (await admin.client.listCreations({ query: { ...TableQuery.create(), search, length: 10 } })).creations

/** Three kinds of pins: two available, one reserved, one used. */
async function mixedStock(owner: Person): Promise<string[]> {
  await fixture.stock(owner, REG, 4)
  const reserve = (registrationId: string) =>
    fixture.service.client.reservePins({ registrationId, ownerId: owner.id, packageId: REG, qty: 1 })
  const registrationId = newId()
  await reserve(registrationId)
  await fixture.service.client.useReservedPins({
    registrationId,
    accounts: [{ memberId: newId(), username: 'akun' }],
  })
  await reserve(newId())
  return await pinIds(owner)
}

test('an admin voids the available ones of a choice; the others are counted and stay', async () => {
  const [admin, owner] = [fixture.person('admin'), fixture.person()]
  const ids = await mixedStock(owner)
  const counts = { available: 2, reserved: 1, used: 1, voided: 0 }
  await expect(admin.client.previewVoid({ ids })).resolves.toEqual({ counts })
  await expect(admin.client.voidPins({ ...shared, ids })).resolves.toEqual({
    voided: 2,
    others: { ...nothing, reserved: 1, used: 1 },
  })
  expect(await fixture.count(owner, REG)).toBe(0n)
  await expect(admin.client.previewVoid({ ids })).resolves.toEqual({
    counts: { available: 0, reserved: 1, used: 1, voided: 2 },
  })
  await expect(admin.client.voidPins({ ...shared, ids })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining(
      '1 sudah terpakai, 1 sedang dipakai untuk pendaftaran, 2 sudah dibatalkan',
    ),
  })
})

test('a pin that its owner transferred since the admin saw it is not voided', async () => {
  const [admin, owner, recipient] = [fixture.person('admin'), fixture.person(), fixture.person()]
  for (const person of [owner, recipient]) await fixture.introduce(person)
  await fixture.stock(owner, REG, 2)
  const ids = await pinIds(owner)
  const ownerUsernames = ids.map(() => owner.username)
  await owner.client.transferPins({
    idempotencyKey: '',
    packageId: REG,
    recipientUsername: recipient.username,
    qty: 1,
    password: PASSWORD,
  })
  const call = { ...shared, ids, ownerUsernames }
  await expect(admin.client.voidPins(call)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining(`kini milik ${recipient.username}, bukan ${owner.username}`),
  })
  expect([await fixture.count(owner, REG), await fixture.count(recipient, REG)]).toEqual([1n, 1n])
  await expect(
    admin.client.voidPins({ ...call, ownerUsernames: ownerUsernames.slice(1) }),
  ).rejects.toMatchObject({ fields: { ids: expect.stringContaining('Pemilik pin tidak lengkap') } })
  const [kept] = await pinIds(owner)
  await expect(
    admin.client.voidPins({ ...shared, ids: [kept!], ownerUsernames: [owner.username] }),
  ).resolves.toMatchObject({ voided: 1 })
})

test('each owner gets a history row with the reason, an event and an audit entry', async () => {
  const [admin, one, other] = [fixture.person('admin'), fixture.person(), fixture.person()]
  await fixture.stock(one, REG, 2)
  await fixture.stock(other, RO, 1)
  const ids = [...(await pinIds(one)), ...(await pinIds(other))]
  await admin.client.voidPins({ ...shared, ids, reason: ' belum dibayar ' })

  const { movements } = await one.client.listMovements({ query: undefined, repeatOrders: false })
  expect(movements[0]).toMatchObject({
    type: MovementType.VOID,
    qty: 2,
    description: 'Dibatalkan admin: 2 pin Regular. Alasan: belum dibayar',
  })
  const moved = (await fixture.service.published('pins.pin.moved', PinMoved)).filter(
    ({ type, memberId }) => type === MovementType.VOID && [one.id, other.id].includes(memberId),
  )
  expect(moved).toMatchObject([
    { memberId: one.id, packageId: REG, qty: 2 },
    { memberId: other.id, packageId: RO, qty: 1 },
  ])
  const lines = (await fixture.service.published('audit.recorded', AuditRecorded)).filter(
    ({ caller }) => caller?.memberId === admin.id,
  )
  expect(lines.map(({ action, target }) => [action, target])).toEqual([
    ['pins.voided', `member:${one.id}`],
    ['pins.voided', `member:${other.id}`],
  ])
  expect(lines.map(({ after }) => JSON.parse(after).qty)).toEqual([2, 1])
})

test('reports count voided pins, and recaps no longer contain them', async () => {
  const [admin, owner] = [fixture.person('admin'), fixture.person()]
  for (const person of [admin, owner]) await fixture.introduce(person)
  const ids = await mixedStock(owner)
  const query = { ...TableQuery.create(), search: owner.username, length: 10 }
  await admin.client.voidPins({ ...shared, ids })
  const recaps = await admin.client.listPinRecaps({ query })
  expect(recaps.recaps.map(({ sums }) => sums)).toEqual([{ total: 2n, activated: 1n, stock: 1n }])
  const report = await admin.client.listAllMovements({ query, type: MovementType.VOID })
  expect([report.voided, report.created, report.movements.length]).toEqual([2n, 0n, 1])
  for (const table of summaryTables) {
    const { rows } = await fixture.service.database.query(summaryTableDifferences(table))
    expect(rows).toEqual([])
  }
})

test('a repeated key voids once and answers the same', async () => {
  const [admin, owner] = [fixture.person('admin'), fixture.person()]
  await fixture.stock(owner, REG, 3)
  const call = { ...shared, idempotencyKey: newId(), ids: (await pinIds(owner)).slice(0, 2) }
  const answers = await Promise.all([admin.client.voidPins(call), admin.client.voidPins(call)])
  expect(answers).toEqual([
    { voided: 2, others: nothing },
    { voided: 2, others: nothing },
  ])
  expect(await fixture.count(owner, REG)).toBe(1n)
})

test('a creation is undone as a whole, also one for a member', async () => {
  const [admin, owner] = [fixture.person('admin'), fixture.person()]
  for (const person of [admin, owner]) await fixture.introduce(person)
  await admin.client.createPins({
    idempotencyKey: '',
    password: PASSWORD,
    packageId: REG,
    qty: 5,
    recipientUsername: owner.username,
  })
  const [creation] = await creations(admin, owner.username)
  expect(creation).toMatchObject({
    packageName: 'Regular',
    qty: 5,
    untouched: 5,
    undone: false,
    adminUsername: admin.username,
    ownerId: owner.id,
    ownerUsername: owner.username,
  })
  const id = creation!.id
  await expect(admin.client.undoCreation({ ...shared, id })).resolves.toEqual({
    voided: 5,
    ownerUsername: owner.username,
  })
  expect(await creations(admin, owner.username)).toMatchObject([{ untouched: 0, undone: true }])
  expect(await fixture.count(owner, REG)).toBe(0n)
  await expect(admin.client.undoCreation({ ...shared, id })).rejects.toMatchObject({
    code: 'conflict',
    message: 'Pembuatan ini sudah diurungkan.',
  })
  const lines = await fixture.service.published('audit.recorded', AuditRecorded)
  expect(lines.filter(({ action }) => action === 'pins.creation.undone')).toMatchObject([
    { target: `member:${owner.id}` },
  ])
})

test('a creation cannot be undone once one of its pins was transferred, used or voided', async () => {
  const [admin, owner, other] = [fixture.person('admin'), fixture.person(), fixture.person()]
  for (const person of [admin, owner]) await fixture.introduce(person)
  await fixture.stock(owner, RO, 3)
  const transfer = {
    idempotencyKey: '',
    password: PASSWORD,
    packageId: RO,
    qty: 1,
    recipientUsername: other.username,
  }
  const touches = [
    () => owner.client.transferPins(transfer),
    () => owner.client.makeRepeatOrder({ idempotencyKey: '', qty: 1, password: PASSWORD }),
    async () => admin.client.voidPins({ ...shared, ids: (await pinIds(owner)).slice(-1) }),
  ]
  for (const [touched, touch] of touches.entries()) {
    await touch()
    const [creation] = await creations(admin, owner.username)
    expect(creation).toMatchObject({ untouched: 2 - touched, undone: false })
    await expect(admin.client.undoCreation({ ...shared, id: creation!.id })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(
        `${touched + 1} dari 3 pin sudah dipindahkan, dipakai, atau dibatalkan`,
      ),
    })
  }
})

test('all errors of the form are returned together', async () => {
  const admin = fixture.person('admin')
  const wrong = { ...shared, ids: [], reason: ' ', password: 'salah' }
  await expect(admin.client.voidPins(wrong)).rejects.toMatchObject({
    code: 'invalid',
    fields: { ids: expect.any(String), reason: expect.any(String), password: expect.any(String) },
  })
  for (const ids of [['bukan-id'], Array.from({ length: 1_001 }, () => newId())]) {
    await expect(admin.client.voidPins({ ...shared, ids })).rejects.toMatchObject({
      code: 'invalid',
      fields: { ids: expect.any(String) },
    })
    await expect(admin.client.previewVoid({ ids })).rejects.toMatchObject({ code: 'invalid' })
  }
  await expect(admin.client.undoCreation({ ...shared, id: newId(), reason: '' })).rejects.toMatchObject({
    code: 'invalid',
    fields: { reason: expect.any(String) },
  })
  for (const id of [newId(), 'bukan-id']) {
    await expect(admin.client.undoCreation({ ...shared, id })).rejects.toMatchObject({ code: 'not_found' })
  }
  await expect(admin.client.voidPins({ ...shared, ids: [newId()] })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('pin tidak ditemukan'),
  })
})

test('only an active admin in person, with its own password, voids pins', async () => {
  const [admin, member] = [fixture.person('admin'), fixture.person()]
  await fixture.stock(member, REG, 1)
  const ids = await pinIds(member)
  const [{ rows }] = [
    await fixture.service.database.query('SELECT id FROM pin_creations WHERE owner_id = $1', [member.id]),
  ]
  const calls = (person: Pick<Person, 'client'>, password = PASSWORD) => [
    person.client.voidPins({ ...shared, ids, password }),
    person.client.undoCreation({ ...shared, id: rows[0].id, password }),
  ]
  const loginAs = {
    client: fixture.service.as({ memberId: admin.id, role: 'admin', impersonatorId: newId() }),
  }
  for (const call of [...calls(member), ...calls(loginAs)]) {
    await expect(call).rejects.toMatchObject({ code: 'forbidden' })
  }
  for (const call of calls(admin, 'salah')) await expect(call).rejects.toMatchObject({ code: 'invalid' })
  await expect(member.client.previewVoid({ ids })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(member.client.listCreations({ query: undefined })).rejects.toMatchObject({ code: 'forbidden' })
  fixture.setStatus(admin, MemberStatus.INACTIVE)
  for (const call of calls(admin)) await expect(call).rejects.toMatchObject({ code: 'forbidden' })
  expect(await fixture.count(member, REG)).toBe(1n)
})

test('a void skips pins that another transaction has locked, and says so', async () => {
  const [admin, owner] = [fixture.person('admin'), fixture.person()]
  await fixture.stock(owner, REG, 3)
  const ids = await pinIds(owner)
  const holder = await fixture.service.database.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM pins WHERE id = $1 FOR UPDATE', [ids[0]])
  await expect(admin.client.voidPins({ ...shared, ids })).resolves.toEqual({
    voided: 2,
    others: { ...nothing, available: 1 },
  })
  await holder.query('ROLLBACK')
  holder.release()
  expect(await fixture.count(owner, REG)).toBe(1n)
})
