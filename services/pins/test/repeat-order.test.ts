import { PinMoved, RepeatOrderMade } from '@jejaring/proto/pins/v1/events'
import { MovementType } from '@jejaring/proto/pins/v1/pins'
import { newId } from '@jejaring/service-kit'
import { PASSWORD, type PinsFixture, REG, RO, startPinsFixture } from './pins-fixture'

let fixture: PinsFixture

beforeAll(async () => {
  fixture = await startPinsFixture()
})

afterAll(() => fixture.stop())

const order = (qty: number) => ({ idempotencyKey: '', qty, password: PASSWORD })

test('a repeat order uses its pins, publishes its price and adds one history row', async () => {
  const member = fixture.person()
  await fixture.stock(member, RO, 3)
  await fixture.stock(member, REG, 1)
  fixture.service.clock.freeze('2026-11-20T05:00:00Z')
  await expect(member.client.makeRepeatOrder(order(2))).resolves.toEqual({ ordered: 2 })
  fixture.service.clock.reset()
  expect([await fixture.count(member, RO), await fixture.count(member, REG)]).toEqual([1n, 1n])

  const madeAt = new Date('2026-11-20T05:00:00Z')
  const [published] = await fixture.service.published('pins.repeat_order.made', RepeatOrderMade)
  expect(published).toMatchObject({ memberId: member.id, qty: 2, price: 150_000n, madeAt })
  const moved = await fixture.service.published('pins.pin.moved', PinMoved)
  expect(
    moved.filter((event) => event.memberId === member.id && event.type === MovementType.RO),
  ).toHaveLength(1)
  expect(await fixture.service.client.readLastRepeatOrder({ memberId: member.id })).toEqual({ madeAt })
})

test('members are found by the day of their last repeat order', async () => {
  const [early, late, both] = [fixture.person(), fixture.person(), fixture.person()]
  const orderAt = async (member: typeof early, at: string) => {
    await fixture.stock(member, RO, 1)
    fixture.service.clock.freeze(at)
    await member.client.makeRepeatOrder(order(1))
    fixture.service.clock.reset()
  }
  await orderAt(early, '2026-10-01T05:00:00Z')
  await orderAt(late, '2026-10-03T05:00:00Z')
  await orderAt(both, '2026-10-01T05:00:00Z')
  await orderAt(both, '2026-10-03T05:00:00Z')
  const { client } = fixture.service
  const span = { from: new Date('2026-10-01T00:00:00Z'), to: new Date('2026-10-02T00:00:00Z') }
  const first = await client.listLastRepeatOrders({ ...span, after: '' })
  expect(first.memberIds).toEqual([early.id])
  expect((await client.listLastRepeatOrders({ ...span, after: early.id })).memberIds).toEqual([])

  const memberIds = [early.id, late.id, both.id]
  const without = await client.listWithoutRepeatOrder({ memberIds, since: span.to })
  expect(without.memberIds).toEqual([early.id])
  await expect(early.client.listLastRepeatOrders({ ...span, after: '' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(early.client.listWithoutRepeatOrder({ memberIds, since: span.to })).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('a member that never ordered has no last repeat order', async () => {
  expect(await fixture.service.client.readLastRepeatOrder({ memberId: newId() })).toEqual({
    madeAt: undefined,
  })
})

test('an activation pin is no repeat order, and too few are refused on `qty`', async () => {
  const member = fixture.person()
  await fixture.stock(member, REG, 5)
  await expect(member.client.makeRepeatOrder(order(1))).rejects.toMatchObject({
    code: 'invalid',
    fields: { qty: 'Anda tidak memiliki pin Repeat Order.' },
  })
  expect(await fixture.service.client.readLastRepeatOrder({ memberId: member.id })).toEqual({
    madeAt: undefined,
  })
})

test('wrong numbers, a wrong password, login-as and strangers order nothing', async () => {
  const member = fixture.person()
  await fixture.stock(member, RO, 1)
  for (const qty of [0, -1]) {
    await expect(member.client.makeRepeatOrder(order(qty))).rejects.toMatchObject({
      fields: { qty: expect.any(String) },
    })
  }
  await expect(member.client.makeRepeatOrder({ ...order(1), password: 'salah' })).rejects.toMatchObject({
    fields: { password: expect.any(String) },
  })
  const loginAs = fixture.service.as({ memberId: member.id, role: 'member', impersonatorId: newId() })
  await expect(loginAs.makeRepeatOrder(order(1))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(fixture.service.client.makeRepeatOrder(order(1))).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  expect(await fixture.count(member, RO)).toBe(1n)
})
