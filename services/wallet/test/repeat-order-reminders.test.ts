import { RepeatOrderExpiring } from '@jejaring/proto/wallet/v1/events'
import { remindOfRepeatOrders } from '../src/operations/remind-of-repeat-orders'
import { WalletFixture } from './support/wallet-fixture'

let fixture: WalletFixture
beforeAll(async () => {
  fixture = await WalletFixture.start()
})
afterAll(() => fixture.stop())

const published = () => fixture.service.published('wallet.repeat_order.expiring', RepeatOrderExpiring)

test('reminds once, three days before withdrawals close, by the later of both dates', async () => {
  const day = new Date('2026-11-20T23:59:59+07:00')
  const long = new Date('2026-01-01T12:00:00+07:00')
  const nextDay = new Date('2026-11-21T00:00:00+07:00')
  const people = {
    ordered: { placedAt: long, lastRepeatOrder: day },
    registered: { placedAt: day },
    registeredAndOrdered: { placedAt: day, lastRepeatOrder: nextDay },
    orderedTooLate: { placedAt: long, lastRepeatOrder: nextDay },
    orderedTooEarly: { placedAt: long, lastRepeatOrder: new Date('2026-11-19T23:59:59+07:00') },
  }
  const ids = new Map<string, string>()
  for (const [name, times] of Object.entries(people)) {
    const person = fixture.person()
    Object.assign(person, times)
    ids.set(name, person.id)
  }
  fixture.service.clock.freeze('2026-12-17T00:00:00+07:00')
  await remindOfRepeatOrders(fixture.context())
  await remindOfRepeatOrders(fixture.context())
  const events = (await published()).filter(({ validUntil }) => validUntil === '2026-12-20')
  expect(events.map(({ validUntil }) => validUntil)).toEqual(['2026-12-20', '2026-12-20'])
  expect(events.flatMap(({ memberIds }) => memberIds).sort()).toEqual(
    [ids.get('ordered'), ids.get('registered')].sort(),
  )
})

test('makes up the days on which it did not run, once, while withdrawals are open', async () => {
  const registeredOn = (day: string) => {
    const person = fixture.person()
    person.placedAt = new Date(`${day}T12:00:00+07:00`)
    return person.id
  }
  // Thirty days later is the day before, the day itself, and each of the three days after it.
  const [closed, ...open] = ['2026-12-10', '2026-12-11', '2026-12-12', '2026-12-13', '2026-12-14'].map(
    registeredOn,
  )
  fixture.service.clock.freeze('2027-01-10T08:00:00+07:00')
  await remindOfRepeatOrders(fixture.context())
  await remindOfRepeatOrders(fixture.context())
  const reminded = (await published()).flatMap(({ memberIds }) => memberIds)
  for (const id of open) expect(reminded.filter((each) => each === id)).toHaveLength(1)
  expect(reminded).not.toContain(closed)
})

test('a shorter validity makes a day the last one of other members', async () => {
  const registeredOn = (day: string) => {
    const person = fixture.person()
    person.placedAt = new Date(`${day}T12:00:00+07:00`)
    return person.id
  }
  const before = registeredOn('2027-02-01')
  const after = registeredOn('2027-02-21')
  fixture.service.clock.freeze('2027-03-01T08:00:00+07:00')
  await remindOfRepeatOrders(fixture.context())
  fixture.values.withdraw_ro_days = '10'
  await remindOfRepeatOrders(fixture.context())
  await remindOfRepeatOrders(fixture.context())
  const events = (await published()).filter(({ validUntil }) => validUntil === '2027-03-03')
  expect(events.map(({ memberIds }) => memberIds)).toEqual([[before], [after]])
})

test('reminds nobody while no repeat order is required', async () => {
  const before = (await published()).length
  fixture.values.withdraw_ro_days = '0'
  fixture.service.clock.freeze('2027-01-11T00:00:00+07:00')
  await remindOfRepeatOrders(fixture.context())
  expect(await published()).toHaveLength(before)
})
