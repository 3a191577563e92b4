import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { PinMoved } from '@jejaring/proto/pins/v1/events'
import { MovementType } from '@jejaring/proto/pins/v1/pins'
import { newId } from '@jejaring/service-kit'
import { type Person, type PinsFixture, REG, RO, startPinsFixture } from './pins-fixture'

let fixture: PinsFixture

beforeAll(async () => {
  fixture = await startPinsFixture()
})

afterAll(() => fixture.stop())

const reserve = (registrationId: string, owner: Person, qty: number, packageId = REG) =>
  fixture.service.client.reservePins({ registrationId, ownerId: owner.id, packageId, qty })
const release = (registrationId: string) => fixture.service.client.releasePins({ registrationId })
const use = (registrationId: string, accounts: { memberId: string; username: string }[]) =>
  fixture.service.client.useReservedPins({ registrationId, accounts })

const accountsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ memberId: newId(), username: `akun${n}` }))

async function states(owner: Person): Promise<Record<string, bigint>> {
  const { rows } = await fixture.service.database.query(
    'SELECT status, count(*) AS pins FROM pins WHERE owner_id = $1 GROUP BY status ORDER BY status',
    [owner.id],
  )
  return Object.fromEntries(rows.map(({ status, pins }) => [status, pins]))
}

async function history(owner: Person) {
  const { rows } = await fixture.service.database.query(
    `SELECT qty, counterparty_username AS account FROM pin_movements
      WHERE member_id = $1 AND type = 'activation' ORDER BY number`,
    [owner.id],
  )
  return rows
}

test('a registration reserves once, and reserved pins cannot be spent', async () => {
  const [owner, other, registration] = [fixture.person(), fixture.person(), newId()]
  await fixture.stock(owner, REG, 4)
  await reserve(registration, owner, 3)
  await reserve(registration, owner, 3)
  expect(await states(owner)).toEqual({ available: 1n, reserved: 3n })
  await expect(reserve(newId(), owner, 2)).rejects.toMatchObject({
    code: 'invalid',
    fields: { accountqty: expect.stringContaining('perlu 2, tersedia 1') },
  })
  await expect(reserve(registration, other, 3)).rejects.toMatchObject({ code: 'conflict' })
  await expect(reserve(registration, owner, 1)).rejects.toMatchObject({ code: 'conflict' })
  expect(await states(owner)).toEqual({ available: 1n, reserved: 3n })
})

test('a reservation refused for too few pins stores nothing and can be repeated', async () => {
  const [owner, registration] = [fixture.person(), newId()]
  await expect(reserve(registration, owner, 1)).rejects.toMatchObject({ code: 'invalid' })
  await fixture.stock(owner, REG, 1)
  await reserve(registration, owner, 1)
  expect(await states(owner)).toEqual({ reserved: 1n })
})

test('a placed registration uses each pin for one account, with a row for each, once', async () => {
  const [owner, registration, accounts] = [fixture.person(), newId(), accountsOf(3)]
  await fixture.stock(owner, REG, 3)
  await reserve(registration, owner, 3)
  await use(registration, accounts)
  await use(registration, accounts)
  expect(await states(owner)).toEqual({ used: 3n })
  expect(await history(owner)).toEqual(accounts.map(({ username }) => ({ qty: 1, account: username })))
  const { rows } = await fixture.service.database.query(
    'SELECT activated_member_id FROM pins WHERE registration_id = $1',
    [registration],
  )
  expect(rows.map((row) => row.activated_member_id).toSorted()).toEqual(
    accounts.map((a) => a.memberId).toSorted(),
  )
})

test('after the use a release is refused, and a late reservation changes nothing', async () => {
  const [owner, registration] = [fixture.person(), newId()]
  await fixture.stock(owner, REG, 2)
  await reserve(registration, owner, 1)
  await use(registration, accountsOf(1))
  await expect(release(registration)).rejects.toMatchObject({ code: 'conflict' })
  await reserve(registration, owner, 1)
  expect(await states(owner)).toEqual({ available: 1n, used: 1n })
})

test('a failed registration releases its pins; a late reservation or use is refused', async () => {
  const [owner, registration] = [fixture.person(), newId()]
  await fixture.stock(owner, REG, 2)
  await reserve(registration, owner, 2)
  await release(registration)
  await release(registration)
  expect(await states(owner)).toEqual({ available: 2n })
  await expect(reserve(registration, owner, 2)).rejects.toMatchObject({ code: 'conflict' })
  await expect(use(registration, accountsOf(2))).rejects.toMatchObject({ code: 'conflict' })
  expect(await states(owner)).toEqual({ available: 2n })
  expect(await history(owner)).toEqual([])
})

test('a release that comes before its reservation keeps the reservation out', async () => {
  const [owner, registration] = [fixture.person(), newId()]
  await fixture.stock(owner, REG, 1)
  await release(registration)
  await expect(reserve(registration, owner, 1)).rejects.toMatchObject({ code: 'conflict' })
  expect(await states(owner)).toEqual({ available: 1n })
})

test('refuses a use without a reservation or for another number of accounts', async () => {
  const [owner, registration] = [fixture.person(), newId()]
  await expect(use(registration, accountsOf(1))).rejects.toMatchObject({ code: 'not_found' })
  await fixture.stock(owner, REG, 3)
  await reserve(registration, owner, 3)
  await expect(use(registration, accountsOf(2))).rejects.toMatchObject({ code: 'invalid' })
  expect(await states(owner)).toEqual({ reserved: 3n })
})

test('repeat-order pins activate nobody', async () => {
  const owner = fixture.person()
  await fixture.stock(owner, RO, 3)
  await expect(reserve(newId(), owner, 1, RO)).rejects.toMatchObject({
    fields: { accountqty: expect.any(String) },
  })
  expect(await states(owner)).toEqual({ available: 3n })
})

test('numbers and ids that are none are refused', async () => {
  const owner = fixture.person()
  await expect(reserve(newId(), owner, 0)).rejects.toMatchObject({ code: 'invalid' })
  await expect(reserve(newId(), owner, -1)).rejects.toMatchObject({ code: 'invalid' })
  await expect(reserve('x', owner, 1)).rejects.toMatchObject({ code: 'invalid' })
  await expect(release('')).rejects.toMatchObject({ code: 'invalid' })
  await expect(fixture.service.client.countPins({ memberId: "' OR 1=1" })).rejects.toMatchObject({
    code: 'invalid',
  })
})

test('reservations and counts work without config and identity', async () => {
  const [owner, registration] = [fixture.person(), newId()]
  await fixture.stock(owner, REG, 1)
  const asked = fixture.identity.calls.length + fixture.config.calls.length
  const { counts } = await fixture.service.client.countPins({ memberId: owner.id, withoutNames: true })
  expect(counts).toEqual([{ packageId: REG, packageCode: '', packageName: '', available: 1n }])
  await reserve(registration, owner, 1)
  await use(registration, accountsOf(1))
  expect(fixture.identity.calls.length + fixture.config.calls.length).toBe(asked)
})

test('used pins are in the history and the audit, and are not published', async () => {
  const [owner, registration] = [fixture.person(), newId()]
  await fixture.stock(owner, REG, 2)
  await reserve(registration, owner, 2)
  await use(registration, accountsOf(2))
  expect(await history(owner)).toHaveLength(2)
  const moved = await fixture.service.published('pins.pin.moved', PinMoved)
  expect(moved.filter(({ type }) => type === MovementType.ACTIVATION)).toEqual([])
  const lines = await fixture.service.published('audit.recorded', AuditRecorded)
  expect(lines.filter(({ target }) => target === `registration:${registration}`)).toMatchObject([
    { action: 'pins.activated' },
  ])
})
