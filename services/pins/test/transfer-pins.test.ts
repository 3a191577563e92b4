import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { newId } from '@jejaring/service-kit'
import { whileUnavailable } from '@jejaring/testing'
import { PASSWORD, type Person, type PinsFixture, REG, RO, startPinsFixture } from './pins-fixture'

let fixture: PinsFixture

beforeAll(async () => {
  fixture = await startPinsFixture()
})

afterAll(() => fixture.stop())

const transfer = (to: Person, qty: number) => ({
  idempotencyKey: '',
  packageId: REG,
  qty,
  recipientUsername: to.username,
  password: PASSWORD,
})

test('a transfer moves the oldest pins, all or nothing, and leaves a row on each side', async () => {
  const [giver, receiver] = [fixture.person(), fixture.person()]
  for (let n = 0; n < 4; n++) {
    await fixture.stock(giver, REG, 1)
    fixture.service.clock.advance(1_000)
  }
  const before = await fixture.service.database.query(
    'SELECT id FROM pins WHERE owner_id = $1 ORDER BY created_at',
    [giver.id],
  )
  await expect(giver.client.transferPins(transfer(receiver, 3))).resolves.toEqual({ transferred: 3 })
  const after = await fixture.service.database.query(
    'SELECT id FROM pins WHERE owner_id = $1 ORDER BY created_at',
    [receiver.id],
  )
  expect(after.rows).toEqual(before.rows.slice(0, 3))

  const { movements } = await receiver.client.listMovements({ query: undefined, repeatOrders: false })
  expect(movements).toMatchObject([{ qty: 3, counterpartyUsername: giver.username }])
  const lines = await fixture.service.published('audit.recorded', AuditRecorded)
  const line = lines.find(({ target }) => target === `member:${receiver.id}`)
  expect(line).toMatchObject({ action: 'pins.transferred', caller: { memberId: giver.id } })
})

test('too few pins are refused on `qty` with how many there are, and nothing moves', async () => {
  const [giver, receiver] = [fixture.person(), fixture.person()]
  await fixture.stock(giver, REG, 2)
  await fixture.stock(giver, RO, 5)
  await expect(giver.client.transferPins(transfer(receiver, 3))).rejects.toMatchObject({
    code: 'invalid',
    fields: { qty: 'Pin Regular Anda hanya 2, kurang 1.' },
  })
  await expect(receiver.client.transferPins(transfer(giver, 1))).rejects.toMatchObject({
    fields: { qty: 'Anda tidak memiliki pin Regular.' },
  })
  expect([await fixture.count(giver, REG), await fixture.count(receiver, REG)]).toEqual([2n, 0n])
})

test('a transfer goes to another active member only', async () => {
  const [giver, receiver] = [fixture.person(), fixture.person()]
  await fixture.stock(giver, REG, 1)
  const nobody = { ...receiver, username: 'tidakada' }
  for (const target of [giver, nobody, { ...receiver, username: '' }]) {
    await expect(giver.client.transferPins(transfer(target, 1))).rejects.toMatchObject({
      code: 'invalid',
      fields: { username: expect.stringContaining(target.username) },
    })
  }
  fixture.setStatus(receiver, MemberStatus.INACTIVE)
  await expect(giver.client.transferPins(transfer(receiver, 1))).rejects.toMatchObject({
    fields: { username: expect.stringContaining(receiver.username) },
  })
  expect(await fixture.count(giver, REG)).toBe(1n)
})

test.each([0, -3])('a transfer of %i pins is refused on `qty`', async (qty) => {
  const [giver, receiver] = [fixture.person(), fixture.person()]
  await expect(giver.client.transferPins(transfer(receiver, qty))).rejects.toMatchObject({
    code: 'invalid',
    fields: { qty: expect.any(String) },
  })
})

test('refuses a wrong password, a login-as session, an inactive caller, a stranger', async () => {
  const [giver, receiver] = [fixture.person(), fixture.person()]
  await fixture.stock(giver, REG, 1)
  await expect(
    giver.client.transferPins({ ...transfer(receiver, 1), password: 'salah' }),
  ).rejects.toMatchObject({
    code: 'invalid',
    fields: { password: expect.stringContaining('Kata sandi salah') },
  })
  const loginAs = fixture.service.as({ memberId: giver.id, role: 'member', impersonatorId: newId() })
  await expect(loginAs.transferPins(transfer(receiver, 1))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(fixture.service.client.transferPins(transfer(receiver, 1))).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  fixture.setStatus(giver, MemberStatus.INACTIVE)
  await expect(giver.client.transferPins(transfer(receiver, 1))).rejects.toMatchObject({ code: 'forbidden' })
  expect(await fixture.count(giver, REG)).toBe(1n)
})

test('a repeated key gives the first answer, also for a recipient inactive since', async () => {
  const [giver, receiver] = [fixture.person(), fixture.person()]
  await fixture.stock(giver, REG, 2)
  const request = { ...transfer(receiver, 1), idempotencyKey: newId() }
  await giver.client.transferPins(request)
  fixture.setStatus(receiver, MemberStatus.INACTIVE)
  await expect(giver.client.transferPins(request)).resolves.toEqual({ transferred: 1 })
  const { identity, config } = fixture
  await whileUnavailable({ identity, config }, async () => {
    await expect(giver.client.transferPins(request)).resolves.toEqual({ transferred: 1 })
    await expect(giver.client.transferPins({ ...request, qty: 2 })).rejects.toMatchObject({ code: 'invalid' })
  })
  expect(await fixture.count(receiver, REG)).toBe(1n)
})

test('a refusal spends no key', async () => {
  const [giver, receiver] = [fixture.person(), fixture.person()]
  const request = { ...transfer(receiver, 1), idempotencyKey: newId() }
  await expect(giver.client.transferPins(request)).rejects.toMatchObject({ code: 'invalid' })
  await fixture.stock(giver, REG, 1)
  await expect(giver.client.transferPins(request)).resolves.toEqual({ transferred: 1 })
})

test('nothing moves while identity is unavailable', async () => {
  const [giver, receiver] = [fixture.person(), fixture.person()]
  await fixture.stock(giver, REG, 1)
  await whileUnavailable({ identity: fixture.identity }, async () => {
    await expect(giver.client.transferPins(transfer(receiver, 1))).rejects.toMatchObject({
      code: 'unavailable',
    })
  })
  expect(await fixture.count(giver, REG)).toBe(1n)
})
