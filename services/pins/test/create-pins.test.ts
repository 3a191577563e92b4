import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { PinMoved } from '@jejaring/proto/pins/v1/events'
import { MovementType } from '@jejaring/proto/pins/v1/pins'
import { newId } from '@jejaring/service-kit'
import { PASSWORD, type PinsFixture, REG, RO, startPinsFixture } from './pins-fixture'

let fixture: PinsFixture

beforeAll(async () => {
  fixture = await startPinsFixture()
})

afterAll(() => fixture.stop())

const order = { idempotencyKey: '', packageId: REG, qty: 3, recipientUsername: '', password: PASSWORD }

test('pins created for the own stock make one history row, event and audit line', async () => {
  const admin = fixture.person('admin')
  await expect(admin.client.createPins({ ...order, qty: 5 })).resolves.toEqual({ created: 5 })
  expect(await fixture.count(admin, REG)).toBe(5n)
  expect(await fixture.count(admin, RO)).toBe(0n)

  const moved = (await fixture.service.published('pins.pin.moved', PinMoved)).filter(
    (e) => e.memberId === admin.id,
  )
  expect(moved).toMatchObject([{ type: MovementType.CREATE, packageId: REG, qty: 5, counterpartyId: '' }])
  const lines = await fixture.service.published('audit.recorded', AuditRecorded)
  const [line] = lines.filter(({ caller }) => caller?.memberId === admin.id)
  expect(line).toMatchObject({
    action: 'pins.created',
    target: `member:${admin.id}`,
    caller: { address: '192.0.2.1' },
  })
  expect(JSON.parse(line!.after)).toEqual({ qty: 5, package: 'REG', owner: admin.username })
})

test('pins created for a member are a creation and a transfer in the histories', async () => {
  const [admin, member] = [fixture.person('admin'), fixture.person()]
  await admin.client.createPins({ ...order, recipientUsername: ` ${member.username.toUpperCase()} ` })
  expect([await fixture.count(admin, REG), await fixture.count(member, REG)]).toEqual([0n, 3n])
  const { rows } = await fixture.service.database.query(
    `SELECT type, member_id, qty, counterparty_username FROM pin_movements
      WHERE member_id IN ($1, $2) ORDER BY number`,
    [admin.id, member.id],
  )
  expect(rows).toEqual([
    { type: 'create', member_id: admin.id, qty: 3, counterparty_username: null },
    { type: 'transfer_out', member_id: admin.id, qty: 3, counterparty_username: member.username },
    { type: 'transfer_in', member_id: member.id, qty: 3, counterparty_username: admin.username },
  ])
})

test('10.000 pins are made at once, and no more', async () => {
  const admin = fixture.person('admin')
  await expect(admin.client.createPins({ ...order, qty: 10_000 })).resolves.toEqual({ created: 10_000 })
  expect(await fixture.count(admin, REG)).toBe(10_000n)
  const { rows } = await fixture.service.database.query(
    'SELECT count(DISTINCT code) AS codes, count(*) AS pins FROM pins WHERE owner_id = $1',
    [admin.id],
  )
  expect(rows).toEqual([{ codes: 10_000n, pins: 10_000n }])
  for (const qty of [10_001, 0, -1, 2_147_483_647]) {
    await expect(admin.client.createPins({ ...order, qty })).rejects.toMatchObject({
      code: 'invalid',
      fields: { qty: expect.any(String) },
    })
  }
})

test('all errors of the form are returned together', async () => {
  const admin = fixture.person('admin')
  const wrong = { ...order, qty: 0, packageId: 9, recipientUsername: 'tidakada', password: 'salah' }
  await expect(admin.client.createPins(wrong)).rejects.toMatchObject({
    code: 'invalid',
    fields: {
      qty: expect.any(String),
      package_id: expect.any(String),
      username: expect.stringContaining('tidakada'),
      password: expect.any(String),
    },
  })
})

test('the recipient must be active and somebody else', async () => {
  const [admin, member] = [fixture.person('admin'), fixture.person()]
  const refused = (username: string) =>
    expect(admin.client.createPins({ ...order, recipientUsername: username })).rejects.toMatchObject({
      code: 'invalid',
      fields: { username: expect.stringContaining(username) },
    })
  await refused(admin.username)
  for (const status of [MemberStatus.INACTIVE, MemberStatus.PENDING]) {
    fixture.setStatus(member, status)
    await refused(member.username)
  }
})

test('only an active admin in person, with its own password, makes pins', async () => {
  const [admin, member] = [fixture.person('admin'), fixture.person()]
  await expect(member.client.createPins(order)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(fixture.service.client.createPins(order)).rejects.toMatchObject({ code: 'unauthenticated' })
  const loginAs = fixture.service.as({ memberId: admin.id, role: 'admin', impersonatorId: newId() })
  await expect(loginAs.createPins(order)).rejects.toMatchObject({ code: 'forbidden' })
  for (const password of ['', 'salah']) {
    await expect(admin.client.createPins({ ...order, password })).rejects.toMatchObject({
      code: 'invalid',
      fields: { password: expect.any(String) },
    })
  }
  await expect(admin.client.createPins({ ...order, password: 'terlalu sering' })).rejects.toMatchObject({
    code: 'too_many',
    retryAfterSeconds: 30,
  })
  fixture.setStatus(admin, MemberStatus.INACTIVE)
  await expect(admin.client.createPins(order)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await fixture.count(admin, REG)).toBe(0n)
})

test('no event and no audit entry contains a code', async () => {
  const admin = fixture.person('admin')
  await admin.client.createPins(order)
  const { rows: pins } = await fixture.service.database.query('SELECT code FROM pins WHERE owner_id = $1', [
    admin.id,
  ])
  const { rows: outbox } = await fixture.service.database.query('SELECT payload FROM outbox')
  const published = outbox.map(({ payload }) => payload.toString('latin1')).join()
  for (const { code } of pins) expect(published).not.toContain(code)
})
