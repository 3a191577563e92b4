import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { PinsServiceService } from '@jejaring/proto/pins/v1/pins'
import { type Client, makeClient, newId, runAs } from '@jejaring/service'
import { eventually, startService, type TestService } from '@jejaring/testing'
import { EntityManager } from 'typeorm'
import { pins } from '../src/service'
import { PASSWORD, type Person, REG, startWorld, type World } from './world'

let world: World
let other: TestService<typeof PinsServiceService>
/** Calls of whoever runs, so that those of many callers go as one bundle, as `network` sends them. */
let bundles: ReturnType<typeof makeClient<typeof PinsServiceService>>[]

beforeAll(async () => {
  world = await startWorld()
  other = await startService(pins, { rpc: PinsServiceService, beside: world.service })
  const patience = 30_000
  bundles = [world.service, other].map(({ address }) =>
    makeClient(PinsServiceService, address, undefined, undefined, patience),
  )
})
afterAll(async () => {
  for (const { close } of bundles) close()
  await other.stop()
  await world.stop()
})

interface Wanted {
  readonly registrationId: string
  readonly owner: Person
  readonly qty: number
}

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))

const want = (owner: Person, ...quantities: number[]): Wanted[] =>
  quantities.map((qty) => ({ registrationId: newId(), owner, qty }))

const callerOf = ({ registrationId: requestId, owner }: Wanted) => ({
  ...{ requestId, memberId: owner.id, role: 'member' },
})

/** As the owner's registration does, by this process or the other. */
function asOwner<T>(
  { registrationId: requestId, owner }: Wanted,
  process: number,
  call: (client: Client<typeof PinsServiceService>) => T,
): T {
  const actor = { memberId: owner.id, role: 'member' } as const
  return runAs({ requestId, actor }, () => call(bundles[process]!.client))
}

const reserve = (wanted: Wanted, process = 0) =>
  asOwner(wanted, process, (client) => {
    const { registrationId, owner, qty } = wanted
    return client.reservePins({ registrationId, ownerId: owner.id, packageId: REG, qty })
  })

const accountsOf = ({ registrationId, qty }: Wanted) =>
  times(qty, (n) => ({ memberId: newId(), username: `akun-${registrationId}-${n}` }))

const use = (wanted: Wanted, accounts: ReturnType<typeof accountsOf>, process = 0) =>
  asOwner(wanted, process, (client) =>
    client.useReservedPins({ registrationId: wanted.registrationId, accounts }),
  )

/** Those that were served, and with what the others were refused. */
async function outcomes(wanted: readonly Wanted[], calls: readonly Promise<unknown>[]) {
  const settled = await Promise.allSettled(calls)
  const served = wanted.filter((_, place) => settled[place]?.status === 'fulfilled')
  const refusals = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  return { served, refusals }
}

const tooFew = { code: 'invalid', fields: { accountqty: expect.stringContaining('tidak cukup') } }

/** The pins of each of these, and of whom they are. */
async function held(wanted: readonly Wanted[], status: string) {
  const { rows } = await world.service.database.query(
    `SELECT registration_id AS "registrationId", owner_id AS owner, count(*)::int AS qty FROM pins
      WHERE registration_id = ANY ($1) AND status = $2 GROUP BY 1, 2 ORDER BY 1`,
    [wanted.map(({ registrationId }) => registrationId), status],
  )
  return rows
}

const asWanted = (wanted: readonly Wanted[]) =>
  wanted
    .map(({ registrationId, owner, qty }) => ({ registrationId, owner: owner.id, qty }))
    .toSorted((a, b) => (a.registrationId < b.registrationId ? -1 : 1))

const total = (wanted: readonly Wanted[]) => wanted.reduce((sum, { qty }) => sum + qty, 0)

test('of many registrations that reserve at once each gets its owner’s pins once, and those with too few none', async () => {
  const owners = times(4, () => world.person())
  await Promise.all(owners.map((owner) => world.stock(owner, REG, 12)))
  // The last one has enough for one of its three registrations.
  const poor = world.person()
  await world.stock(poor, REG, 7)
  const rich = owners.flatMap((owner) => want(owner, 1, 3, 1, 7))
  const wanted = [...want(poor, 7), ...rich, ...want(poor, 7, 7)]
  const { served, refusals } = await outcomes(
    wanted,
    wanted.map((one) => reserve(one)),
  )
  expect(refusals).toHaveLength(2)
  for (const refusal of refusals) expect(refusal).toMatchObject(tooFew)
  for (const one of rich) expect(served).toContain(one)
  expect(await held(wanted, 'reserved')).toEqual(asWanted(served))
  for (const owner of [...owners, poor]) expect(await world.count(owner, REG)).toBe(0n)
})

test('a registration that asks several times among others is served once, and other terms are refused', async () => {
  const [owner, neighbour] = [world.person(), world.person()]
  await world.stock(owner, REG, 10)
  await world.stock(neighbour, REG, 1)
  const [once, beside] = [want(owner, 3)[0]!, want(neighbour, 1)[0]!]
  const wanted = [once, beside, once, { ...once, qty: 1 }, once]
  const { refusals } = await outcomes(
    wanted,
    wanted.map((one) => reserve(one)),
  )
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'conflict' })
  // Whose terms were written first is open; all with the others are refused.
  const [{ qty }] = await held([once], 'reserved')
  expect(refusals).toHaveLength(qty === 3 ? 1 : 3)
  expect(await world.count(owner, REG)).toBe(10n - BigInt(qty))
  expect(await held([beside], 'reserved')).toEqual(asWanted([beside]))
})

/** How many statements of the services are like this while something is done; rollups are folded now and then, too. */
async function statements(like: RegExp, work: () => Promise<unknown>): Promise<number> {
  const query = jest.spyOn(EntityManager.prototype, 'query')
  await work()
  const texts = query.mock.calls.map(([text]) => text)
  query.mockRestore()
  return texts.filter((text) => like.test(text) && !/_changes|advisory/.test(text)).length
}

test('what comes together is one statement a step, however many members it is for', async () => {
  const owners = times(8, () => world.person())
  await Promise.all(owners.map((owner) => world.stock(owner, REG, 5)))
  const wanted = owners.flatMap((owner) => want(owner, 1, 3))
  const accounts = wanted.map(accountsOf)
  const step = (call: (one: Wanted, place: number) => Promise<unknown>) =>
    statements(/./, () => Promise.all(wanted.map(call)))
  const ask = (one: Wanted) =>
    asOwner(one, 0, (client) => client.countPins({ memberId: one.owner.id, bare: true, atMost: one.qty }))
  expect(await step(async (one) => expect(await ask(one)).toMatchObject(counted(BigInt(one.qty))))).toBe(1)
  expect(await step((one) => reserve(one))).toBe(2)
  expect(await step(async (one) => expect(await ask(one)).toMatchObject(counted(1n)))).toBe(1)
  // Reservations, pins, history and what is told of them.
  expect(await step((one, place) => use(one, accounts[place]!))).toBe(4)
  expect(await held(wanted, 'used')).toEqual(asWanted(wanted))
})

const counted = (available: bigint) => ({ counts: [{ packageId: REG, available }] })

test('who waited for pins that are gone then gets the next ones, and so do those beside it', async () => {
  const [owner, neighbour] = [world.person(), world.person()]
  await world.stock(owner, REG, 9)
  await world.stock(neighbour, REG, 4)
  const [taken, beside] = [want(owner, 3)[0]!, want(neighbour, 3)[0]!]
  const wanted = [...want(owner, 3, 1), ...want(neighbour, 1), ...want(owner, 2)]
  const holder = await world.service.database.connect()
  await holder.query('BEGIN')
  for (const { registrationId, owner, qty } of [taken, beside]) {
    await holder.query(`INSERT INTO reservations VALUES ($1, 'reserved', $2, 1, $3, now(), now())`, [
      ...[registrationId, owner.id, qty],
    ])
    await holder.query(
      `UPDATE pins SET status = 'reserved', registration_id = $1 WHERE id = ANY (ARRAY(
         SELECT id FROM pins WHERE owner_id = $2 ORDER BY created_at, id LIMIT $3))`,
      [registrationId, owner.id, qty],
    )
  }
  const waiting = Promise.all(wanted.map((one) => reserve(one)))
  await eventually(async () => {
    const { rowCount } = await world.service.database.query(
      `SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()`,
    )
    return rowCount === 1
  })
  expect(await statements(/UPDATE pins/, () => holder.query('COMMIT').then(() => waiting))).toBe(0)
  holder.release()
  const all = [taken, beside, ...wanted]
  expect(await held(all, 'reserved')).toEqual(asWanted(all))
})

test('two processes that reserve for the same owners at once lose nothing and give no pin twice', async () => {
  for (let round = 0; round < 3; round++) {
    const owners = times(5, () => world.person())
    await Promise.all(owners.map((owner) => world.stock(owner, REG, 12)))
    // In opposite orders, and one after the other's registration: what they lock first is not the same.
    const storms = [owners, owners.toReversed()].map((some) => some.flatMap((owner) => want(owner, 1, 3, 3)))
    const wanted = storms.flat()
    const { served, refusals } = await outcomes(
      wanted,
      storms.flatMap((storm, process) => storm.map((one) => reserve(one, process))),
    )
    for (const refusal of refusals) expect(refusal).toMatchObject(tooFew)
    expect(await held(wanted, 'reserved')).toEqual(asWanted(served))
    for (const owner of owners) {
      const own = served.filter((one) => one.owner === owner)
      const left = 12 - total(own)
      expect(await world.count(owner, REG)).toBe(BigInt(left))
      // 14 are wanted: nobody is refused for whom there would have been enough.
      for (const one of wanted)
        if (one.owner === owner && !own.includes(one)) expect(one.qty).toBeGreaterThan(left)
    }
    const both = storms.map((storm) => storm.map(({ registrationId }) => registrationId))
    // And the same registrations again, each by the other process: nothing more happens.
    await Promise.all(served.map((one) => reserve(one, both[0]?.includes(one.registrationId) ? 1 : 0)))
    expect(await held(wanted, 'reserved')).toEqual(asWanted(served))
  }
})

test('pins that many use at once are used once each, with one history and one audit line by the right caller', async () => {
  const owners = times(4, () => world.person())
  await Promise.all(owners.map((owner) => world.stock(owner, REG, 5)))
  const wanted = owners.flatMap((owner) => want(owner, 1, 3))
  await Promise.all(wanted.map((one) => reserve(one)))
  const placed = wanted.map((one) => ({ one, accounts: accountsOf(one) }))
  const [stranger] = want(world.person(), 1)
  const refused = { one: stranger!, accounts: accountsOf(stranger!) }
  const few = want(owners[0]!, 1)[0]!
  await reserve(few)
  const tooMany = { one: few, accounts: accountsOf({ ...few, qty: 3 }) }

  const uses = [...placed, refused, ...placed.slice(0, 3), tooMany]
  const settled = await Promise.allSettled([
    ...uses.map(({ one, accounts }) => use(one, accounts)),
    ...placed.map(({ one, accounts }) => use(one, accounts, 1)),
  ])
  const refusals = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
  expect(refusals.toSorted()).toEqual(['invalid', 'not_found'])

  expect(await held(wanted, 'used')).toEqual(asWanted(wanted))
  expect(await held([few], 'reserved')).toEqual(asWanted([few]))
  const audited = await world.service.published('audit.recorded', AuditRecorded)
  for (const { one, accounts } of placed) {
    const names = accounts.map(({ username }) => username)
    const { rows } = await world.service.database.query(
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

test('reserving, using, releasing and sending pins of the same members at once makes nobody wait in a circle', async () => {
  const owners = times(3, () => world.person())
  for (let round = 0; round < 6; round++) {
    await Promise.all(owners.map((owner) => world.stock(owner, REG, 12)))
    const ready = owners.flatMap((owner) => want(owner, 1, 2, 1))
    await Promise.all(ready.map((one) => reserve(one)))
    const accounts = ready.map(accountsOf)
    const [used, released] = [ready.filter((_, n) => n % 3 < 2), ready.filter((_, n) => n % 3 === 2)]
    const fresh = times(2, () => owners.flatMap((owner) => want(owner, 2, 1)))
    const outcomes = await Promise.allSettled([
      ...fresh.flatMap((some, process) => some.map((one) => reserve(one, process))),
      ...used.toReversed().map((one) => use(one, accounts[ready.indexOf(one)]!)),
      ...used.map((one) => use(one, accounts[ready.indexOf(one)]!, 1)),
      ...released.map(({ registrationId }) => world.service.client.releasePins({ registrationId })),
      ...owners.map((owner, n) =>
        owner.client.transferPins({
          ...{ idempotencyKey: '', packageId: REG, qty: 1, password: PASSWORD },
          recipientUsername: owners[(n + 1) % owners.length]!.username,
        }),
      ),
    ])
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
    expect(await held(ready, 'used')).toEqual(asWanted(used))
    expect(await held(fresh.flat(), 'reserved')).toEqual(asWanted(fresh.flat()))
  }
  // One would have been tried again and gone unseen.
  const { rows } = await world.service.database.query(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  )
  expect(rows).toEqual([{ deadlocks: 0n }])
})
