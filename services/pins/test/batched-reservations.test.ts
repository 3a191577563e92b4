import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import {
  accountsOf,
  BatchFixture,
  expectedPins,
  type ReservationRequest,
  reservationRequests,
  statements,
} from './batch-fixture'
import { type PinsFixture, REG } from './pins-fixture'

let together: BatchFixture
let fixture: PinsFixture

beforeAll(async () => {
  together = await BatchFixture.start()
  fixture = together.fixture
})
afterAll(() => together.stop())

const callerOf = ({ registrationId: requestId, owner }: ReservationRequest) => ({
  requestId,
  memberId: owner.id,
  role: 'member',
})

/** Those that were served, and with what the others were refused. */
async function outcomes(wanted: readonly ReservationRequest[], calls: readonly Promise<unknown>[]) {
  const settled = await Promise.allSettled(calls)
  const served = wanted.filter((_, index) => settled[index]?.status === 'fulfilled')
  const refusals = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  return { served, refusals }
}

const tooFew = { code: 'invalid', fields: { accountqty: expect.stringContaining('tidak cukup') } }

const total = (wanted: readonly ReservationRequest[]) => wanted.reduce((sum, { qty }) => sum + qty, 0)

test('concurrent registrations reserve their owner’s pins once, or none if too few', async () => {
  const owners = await together.owners(4, 12)
  // The last one has enough for one of its three registrations.
  const poor = fixture.person()
  await fixture.stock(poor, REG, 7)
  const rich = owners.flatMap((owner) => reservationRequests(owner, 1, 3, 1, 7))
  const wanted = [...reservationRequests(poor, 7), ...rich, ...reservationRequests(poor, 7, 7)]
  const { served, refusals } = await outcomes(
    wanted,
    wanted.map((one) => together.reserve(one)),
  )
  expect(refusals).toHaveLength(2)
  for (const refusal of refusals) expect(refusal).toMatchObject(tooFew)
  for (const one of rich) expect(served).toContain(one)
  expect(await together.held(wanted, 'reserved')).toEqual(expectedPins(served))
  for (const owner of [...owners, poor]) expect(await fixture.count(owner, REG)).toBe(0n)
})

test('a repeated reservation is served once, and other terms are refused', async () => {
  const [owner, neighbour] = [fixture.person(), fixture.person()]
  await fixture.stock(owner, REG, 10)
  await fixture.stock(neighbour, REG, 1)
  const [once, neighbours] = [reservationRequests(owner, 3)[0]!, reservationRequests(neighbour, 1)[0]!]
  const wanted = [once, neighbours, once, { ...once, qty: 1 }, once]
  const { refusals } = await outcomes(
    wanted,
    wanted.map((one) => together.reserve(one)),
  )
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'conflict' })
  // Whose terms were written first is open; all with the others are refused.
  const [{ qty }] = await together.held([once], 'reserved')
  expect(refusals).toHaveLength(qty === 3 ? 1 : 3)
  expect(await fixture.count(owner, REG)).toBe(10n - BigInt(qty))
  expect(await together.held([neighbours], 'reserved')).toEqual(expectedPins([neighbours]))
})

test('a batch takes one statement per step, whatever its size', async () => {
  const owners = await together.owners(8, 5)
  const wanted = owners.flatMap((owner) => reservationRequests(owner, 1, 3))
  const accounts = wanted.map(accountsOf)
  const step = (call: (one: ReservationRequest, index: number) => Promise<unknown>) =>
    statements(/./, () => Promise.all(wanted.map(call)))
  expect(await step((one) => together.reserve(one))).toBe(2)
  // Reservations, pins, history and events.
  expect(await step((one, index) => together.use(one, accounts[index]!))).toBe(4)
  expect(await together.held(wanted, 'used')).toEqual(expectedPins(wanted))
})

test('two processes that reserve for the same owners lose no pin and give none twice', async () => {
  for (let round = 0; round < 3; round++) {
    const owners = await together.owners(5, 12)
    // In opposite orders, and one after the other's registration: what they lock first is not the same.
    const storms = [owners, owners.toReversed()].map((some) =>
      some.flatMap((owner) => reservationRequests(owner, 1, 3, 3)),
    )
    const wanted = storms.flat()
    const { served, refusals } = await outcomes(
      wanted,
      storms.flatMap((storm, process) => storm.map((one) => together.reserve(one, process))),
    )
    for (const refusal of refusals) expect(refusal).toMatchObject(tooFew)
    expect(await together.held(wanted, 'reserved')).toEqual(expectedPins(served))
    for (const owner of owners) {
      const own = served.filter((one) => one.owner === owner)
      const left = 12 - total(own)
      expect(await fixture.count(owner, REG)).toBe(BigInt(left))
      // 14 are requested: nobody is refused while there are enough.
      for (const one of wanted)
        if (one.owner === owner && !own.includes(one)) expect(one.qty).toBeGreaterThan(left)
    }
    const both = storms.map((storm) => storm.map(({ registrationId }) => registrationId))
    // And the same registrations again, each by the other process: nothing more happens.
    await Promise.all(
      served.map((one) => together.reserve(one, both[0]?.includes(one.registrationId) ? 1 : 0)),
    )
    expect(await together.held(wanted, 'reserved')).toEqual(expectedPins(served))
  }
})

test('pins of concurrent uses are used once, with one history and one audit line', async () => {
  const owners = await together.owners(4, 5)
  const wanted = owners.flatMap((owner) => reservationRequests(owner, 1, 3))
  await Promise.all(wanted.map((one) => together.reserve(one)))
  const placed = wanted.map((one) => ({ one, accounts: accountsOf(one) }))
  const [stranger] = reservationRequests(fixture.person(), 1)
  const refused = { one: stranger!, accounts: accountsOf(stranger!) }
  const few = reservationRequests(owners[0]!, 1)[0]!
  await together.reserve(few)
  const tooMany = { one: few, accounts: accountsOf({ ...few, qty: 3 }) }

  const uses = [...placed, refused, ...placed.slice(0, 3), tooMany]
  const settled = await Promise.allSettled([
    ...uses.map(({ one, accounts }) => together.use(one, accounts)),
    ...placed.map(({ one, accounts }) => together.use(one, accounts, 1)),
  ])
  const refusals = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(refusals.toSorted()).toEqual(['invalid', 'not_found'])

  expect(await together.held(wanted, 'used')).toEqual(expectedPins(wanted))
  expect(await together.held([few], 'reserved')).toEqual(expectedPins([few]))
  const audited = await fixture.service.published('audit.recorded', AuditRecorded)
  for (const { one, accounts } of placed) {
    const names = accounts.map(({ username }) => username)
    const { rows } = await fixture.service.database.query(
      `SELECT member_id AS owner, counterparty_username AS account FROM pin_movements
        WHERE type = 'activation' AND counterparty_username = ANY ($1) ORDER BY number`,
      [names],
    )
    expect(rows).toEqual(names.map((account) => ({ owner: one.owner.id, account })))
    const lines = audited.filter(({ target }) => target === `registration:${one.registrationId}`)
    expect(lines).toMatchObject([{ action: 'pins.activated', caller: callerOf(one) }])
    expect(JSON.parse(lines[0]!.after)).toEqual({ owner: one.owner.id, accounts: names })
  }
})
