import { eventually } from '@jejaring/testing'
import {
  accountsOf,
  BatchFixture,
  expectedPins,
  reservationRequests,
  statements,
  times,
} from './batch-fixture'
import { PASSWORD, type PinsFixture, REG } from './pins-fixture'

let together: BatchFixture
let fixture: PinsFixture

beforeAll(async () => {
  together = await BatchFixture.start()
  fixture = together.fixture
})
afterAll(() => together.stop())

/** Until one transaction waits for another. */
const oneWaits = () =>
  eventually(async () => {
    const { rowCount } = await fixture.service.database.query(
      `SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()`,
    )
    return rowCount === 1
  })

test('a waiter for pins that are gone gets the next ones, like others in its batch', async () => {
  const [owner, neighbour] = [fixture.person(), fixture.person()]
  await fixture.stock(owner, REG, 9)
  await fixture.stock(neighbour, REG, 4)
  const [taken, neighbours] = [reservationRequests(owner, 3)[0]!, reservationRequests(neighbour, 3)[0]!]
  const wanted = [
    ...reservationRequests(owner, 3, 1),
    ...reservationRequests(neighbour, 1),
    ...reservationRequests(owner, 2),
  ]
  const holder = await fixture.service.database.connect()
  await holder.query('BEGIN')
  for (const { registrationId, owner, qty } of [taken, neighbours]) {
    await holder.query(`INSERT INTO reservations VALUES ($1, 'reserved', $2, 1, $3, now(), now())`, [
      ...[registrationId, owner.id, qty],
    ])
    await holder.query(
      `UPDATE pins SET status = 'reserved', registration_id = $1 WHERE id = ANY (ARRAY(
         SELECT id FROM pins WHERE owner_id = $2 ORDER BY created_at, id LIMIT $3))`,
      [registrationId, owner.id, qty],
    )
  }
  const waiting = Promise.all(wanted.map((one) => together.reserve(one)))
  await oneWaits()
  expect(await statements(/UPDATE pins/, () => holder.query('COMMIT').then(() => waiting))).toBe(0)
  holder.release()
  const all = [taken, neighbours, ...wanted]
  expect(await together.held(all, 'reserved')).toEqual(expectedPins(all))
})

test('locks pins by owner and then by age, so that a waiter holds no later pin', async () => {
  const owners = (await together.owners(6, 3)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const early = owners.toReversed().flatMap((owner) => reservationRequests(owner, 1))
  const late = owners.flatMap((owner) => reservationRequests(owner, 1))
  // The oldest pins are those of the registrations with the higher ids.
  await Promise.all(late.map((one) => together.reserve(one)))
  await Promise.all(early.map((one) => together.reserve(one)))

  const ids = owners.map(({ id }) => id)
  const whileHeld = async (status: string, work: () => Promise<unknown>) => {
    const pin = 'SELECT 1 FROM pins WHERE status = $1 AND owner_id'
    const holder = await fixture.service.database.connect()
    await holder.query('BEGIN')
    await holder.query(`${pin} = $2 ORDER BY created_at, id LIMIT 1 FOR UPDATE`, [status, ids[0]])
    const working = work()
    await oneWaits()
    const { rowCount } = await holder.query(`${pin} = ANY ($2) FOR UPDATE SKIP LOCKED`, [status, ids])
    await holder.query('COMMIT')
    holder.release()
    await working
    return rowCount
  }
  expect(
    await whileHeld('reserved', () => Promise.all([...early, ...late].map((one) => together.use(one)))),
  ).toBe(12)
  const wanted = owners.toReversed().flatMap((owner) => reservationRequests(owner, 1))
  expect(await whileHeld('available', () => Promise.all(wanted.map((one) => together.reserve(one))))).toBe(6)
  expect(await together.held(wanted, 'reserved')).toEqual(expectedPins(wanted))
})

test('concurrent reservations, uses, releases and transfers never deadlock', async () => {
  const owners = times(3, () => fixture.person())
  for (let round = 0; round < 6; round++) {
    await Promise.all(owners.map((owner) => fixture.stock(owner, REG, 12)))
    const ready = owners.flatMap((owner) => reservationRequests(owner, 1, 2, 1))
    await Promise.all(ready.map((one) => together.reserve(one)))
    const accounts = ready.map(accountsOf)
    const [used, released] = [ready.filter((_, n) => n % 3 < 2), ready.filter((_, n) => n % 3 === 2)]
    const fresh = times(2, () => owners.flatMap((owner) => reservationRequests(owner, 2, 1)))
    const outcomes = await Promise.allSettled([
      ...fresh.flatMap((some, process) => some.map((one) => together.reserve(one, process))),
      ...used.toReversed().map((one) => together.use(one, accounts[ready.indexOf(one)]!)),
      ...used.map((one) => together.use(one, accounts[ready.indexOf(one)]!, 1)),
      ...released.map(({ registrationId }) => fixture.service.client.releasePins({ registrationId })),
      ...owners.map((owner, n) =>
        owner.client.transferPins({
          idempotencyKey: '',
          packageId: REG,
          qty: 1,
          password: PASSWORD,
          recipientUsername: owners[(n + 1) % owners.length]!.username,
        }),
      ),
    ])
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
    expect(await together.held(ready, 'used')).toEqual(expectedPins(used))
    expect(await together.held(fresh.flat(), 'reserved')).toEqual(expectedPins(fresh.flat()))
  }
  // One would have been tried again and gone unseen.
  const { rows } = await fixture.service.database.query(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  )
  expect(rows).toEqual([{ deadlocks: 0n }])
})
