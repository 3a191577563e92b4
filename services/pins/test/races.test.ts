import { newId } from '@jejaring/service-kit'
import { eventually } from '@jejaring/testing'
import { PASSWORD, type Person, type PinsFixture, REG, RO, startPinsFixture } from './pins-fixture'

let fixture: PinsFixture

beforeAll(async () => {
  fixture = await startPinsFixture()
})

afterAll(() => fixture.stop())

const transfer = (giver: Person, receiver: Person, qty: number, idempotencyKey = '') =>
  giver.client.transferPins({
    idempotencyKey,
    packageId: REG,
    qty,
    recipientUsername: receiver.username,
    password: PASSWORD,
  })
const reserve = (registrationId: string, owner: Person, qty: number) =>
  fixture.service.client.reservePins({ registrationId, ownerId: owner.id, packageId: REG, qty })
const release = (registrationId: string) => fixture.service.client.releasePins({ registrationId })

/** `ok`, or the code and fields of each refusal. */
async function outcomes(calls: Promise<unknown>[]): Promise<unknown[]> {
  const settled = await Promise.allSettled(calls)
  return settled
    .map((one) =>
      one.status === 'fulfilled' ? 'ok' : `${one.reason.code} ${Object.keys(one.reason.fields ?? {})}`,
    )
    .toSorted()
}

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))

test('one of two transfers of the last pins wins, the other is refused on `qty`', async () => {
  for (let round = 0; round < 5; round++) {
    const [giver, one, other] = [fixture.person(), fixture.person(), fixture.person()]
    await fixture.stock(giver, REG, 3)
    expect(await outcomes([transfer(giver, one, 3), transfer(giver, other, 3)])).toEqual([
      'invalid qty',
      'ok',
    ])
    expect(await fixture.count(giver, REG)).toBe(0n)
    expect((await fixture.count(one, REG)) + (await fixture.count(other, REG))).toBe(3n)
  }
})

test('pins that another transaction locked and released are available to the next', async () => {
  const [giver, receiver] = [fixture.person(), fixture.person()]
  await fixture.stock(giver, REG, 3)
  const holder = await fixture.service.database.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT 1 FROM pins WHERE owner_id = $1 FOR UPDATE', [giver.id])
  const waiting = transfer(giver, receiver, 3)
  await eventually(async () => {
    const { rowCount } = await fixture.service.database.query(
      `SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()`,
    )
    return rowCount === 1
  })
  await holder.query('ROLLBACK')
  holder.release()
  await expect(waiting).resolves.toEqual({ transferred: 3 })
})

test('either a reservation or a transfer gets the last pins', async () => {
  for (let round = 0; round < 5; round++) {
    const [giver, receiver] = [fixture.person(), fixture.person()]
    await fixture.stock(giver, REG, 3)
    const [moved, reserved] = await Promise.allSettled([
      transfer(giver, receiver, 3),
      reserve(newId(), giver, 3),
    ])
    expect([moved.status, reserved.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await fixture.count(receiver, REG)).toBe(moved.status === 'fulfilled' ? 3n : 0n)
  }
})

test('as many takers as there are pins get one, whatever they take it for', async () => {
  const [giver, receiver] = [fixture.person(), fixture.person()]
  await fixture.stock(giver, REG, 6)
  const takers = times(10, (n) => (n % 2 ? transfer(giver, receiver, 1) : reserve(newId(), giver, 1)))
  const result = await outcomes(takers)
  expect(result.filter((outcome) => outcome === 'ok')).toHaveLength(6)
  expect(
    result
      .filter((outcome) => outcome !== 'ok')
      .every((outcome) => /^invalid (qty|accountqty)$/.test(`${outcome}`)),
  ).toBe(true)
})

test('members who send pins to each other at once never wait for each other for ever', async () => {
  const [one, other] = [fixture.person(), fixture.person()]
  await fixture.stock(one, REG, 10)
  await fixture.stock(other, REG, 10)
  const calls = times(20, (n) => (n % 2 ? transfer(one, other, 1) : transfer(other, one, 1)))
  expect(await outcomes(calls)).toEqual(times(20, () => 'ok'))
  expect([await fixture.count(one, REG), await fixture.count(other, REG)]).toEqual([10n, 10n])
})

test('the same key twice at once has one effect and one answer', async () => {
  const [giver, receiver] = [fixture.person(), fixture.person()]
  await fixture.stock(giver, REG, 5)
  const key = newId()
  const answers = await Promise.all(times(4, () => transfer(giver, receiver, 2, key)))
  expect(answers).toEqual(times(4, () => ({ transferred: 2 })))
  expect([await fixture.count(giver, REG), await fixture.count(receiver, REG)]).toEqual([3n, 2n])
})

test('a double click creates pins once, and makes a repeat order once', async () => {
  const admin = fixture.person('admin')
  const create = { idempotencyKey: newId(), packageId: RO, qty: 4, recipientUsername: '', password: PASSWORD }
  await Promise.all([admin.client.createPins(create), admin.client.createPins(create)])
  expect(await fixture.count(admin, RO)).toBe(4n)
  const order = { idempotencyKey: newId(), qty: 1, password: PASSWORD }
  await Promise.all([admin.client.makeRepeatOrder(order), admin.client.makeRepeatOrder(order)])
  expect(await fixture.count(admin, RO)).toBe(3n)
})

test('one registration that reserves many times at once holds its pins once', async () => {
  const [owner, registration] = [fixture.person(), newId()]
  await fixture.stock(owner, REG, 10)
  await Promise.all(times(5, () => reserve(registration, owner, 3)))
  expect(await fixture.count(owner, REG)).toBe(7n)
})

test('whichever of a reservation and its release comes first, nothing stays reserved', async () => {
  for (let round = 0; round < 8; round++) {
    const [owner, registration] = [fixture.person(), newId()]
    await fixture.stock(owner, REG, 3)
    const [reserved, released] = await Promise.allSettled([
      reserve(registration, owner, 3),
      release(registration),
    ])
    expect(released.status).toBe('fulfilled')
    if (reserved.status === 'rejected') expect(reserved.reason).toMatchObject({ code: 'conflict' })
    expect(await fixture.count(owner, REG)).toBe(3n)
  }
})

test('either a use or a release of one registration happens', async () => {
  for (let round = 0; round < 8; round++) {
    const [owner, registrationId] = [fixture.person(), newId()]
    await fixture.stock(owner, REG, 1)
    await reserve(registrationId, owner, 1)
    const accounts = [{ memberId: newId(), username: 'akun' }]
    const [used, released] = await Promise.allSettled([
      fixture.service.client.useReservedPins({ registrationId, accounts }),
      release(registrationId),
    ])
    expect([used.status, released.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await fixture.count(owner, REG)).toBe(used.status === 'fulfilled' ? 0n : 1n)
  }
})

test('one wins: a void, or a transfer, reservation or order of the last pins', async () => {
  const admin = fixture.person('admin')
  const order = (person: Person) =>
    person.client.makeRepeatOrder({ idempotencyKey: '', qty: 3, password: PASSWORD })
  const takers: readonly (readonly [number, (owner: Person) => Promise<unknown>])[] = [
    [REG, (owner) => transfer(owner, fixture.person(), 3)],
    [REG, (owner) => reserve(newId(), owner, 3)],
    [RO, order],
  ]
  for (const [packageId, take] of [...takers, ...takers, ...takers]) {
    const owner = fixture.person()
    await fixture.stock(owner, packageId, 3)
    const { rows } = await fixture.service.database.query('SELECT id FROM pins WHERE owner_id = $1', [
      owner.id,
    ])
    const shared = { idempotencyKey: '', reason: 'salah buat', password: PASSWORD, ownerUsernames: [] }
    const [voided, taken] = await Promise.allSettled([
      admin.client.voidPins({ ...shared, ids: rows.map(({ id }) => id) }),
      take(owner),
    ])
    expect([voided.status, taken.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    // A void that came second skips pins that the other call had locked.
    const left = voided.status === 'fulfilled' ? 3 - voided.value.voided : 0
    expect(await fixture.count(owner, packageId)).toBe(BigInt(left))
  }
})

test('one wins: one of two undos of a creation, or of an undo and a transfer', async () => {
  const admin = fixture.person('admin')
  for (let round = 0; round < 6; round++) {
    const owner = fixture.person()
    await fixture.stock(owner, REG, 3)
    const { rows } = await fixture.service.database.query(
      'SELECT id FROM pin_creations WHERE owner_id = $1',
      [owner.id],
    )
    const call = { idempotencyKey: '', id: rows[0].id, reason: 'salah buat', password: PASSWORD }
    const other = round % 2 ? transfer(owner, fixture.person(), 1) : admin.client.undoCreation(call)
    const settled = await Promise.allSettled([admin.client.undoCreation(call), other])
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  }
})
