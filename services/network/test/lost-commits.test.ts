import { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import { PinsServiceService } from '@jejaring/proto/pins/v1/pins'
import { type Kit, newId, runAs } from '@jejaring/service-kit'
import { Registry } from 'prom-client'
import type { Context } from '../src/context'
import { TreeHistory } from '../src/history/tree-history'
import { createRegistrationBatchers } from '../src/operations/create-registration-batchers'
import { heartbeatRegistrations } from '../src/operations/heartbeat-registrations'
import { registrationMeter } from '../src/operations/measure-registrations'
import { register } from '../src/operations/register'
import type { RequestKey } from '../src/operations/replay-idempotent-request'
import { sweepRegistrations } from '../src/operations/sweep-registrations'
import { createReadModel } from '../src/read-model/projection-follower'
import type { Application } from '../src/registration/application'
import { InFlightRegistrations } from '../src/registration/in-flight-registrations'
import type { Refusal, State } from '../src/registration/registration'
import { markPlaced, markUndoing } from '../src/store/registration-transitions'
import { insertRegistrations, readRegistration, takeDue } from '../src/store/registrations'
import { ADMIN, advanceDueTimes } from './support/network-fixture'
import { ConfigDouble } from './support/participants/config'
import { IdentityDouble } from './support/participants/identity'
import { PinsDouble } from './support/participants/pins'
import { type Bench, openBench } from './support/settlement-bench'
import { WalkEngine } from './support/walk-engine'

let bench: Bench
let pins: PinsDouble
let identity: IdentityDouble
let config: ConfigDouble

beforeAll(async () => {
  bench = await openBench()
  pins = await new PinsDouble().start()
  identity = await new IdentityDouble().start()
  config = await new ConfigDouble().start()
})
afterAll(async () => {
  await bench.service.stop()
  await Promise.all([pins, identity, config].map(({ double }) => double.stop()))
})

/** A context whose n-th transaction commits and then reports a lost connection. */
function contextLosing(nth: number): Context {
  const { kit } = bench
  let count = 0
  const transaction: Kit['transaction'] = async (work, options) => {
    const result = await kit.transaction(work, options)
    if (++count === nth) throw new Error('Connection terminated unexpectedly')
    return result
  }
  return {
    database: kit.database,
    pipelinedReads: kit.pipelinedReads,
    transaction,
    clock: kit.clock,
    log: kit.log,
    pins: kit.client(PinsServiceService, pins.double.address),
    identity: kit.client(IdentityServiceService, identity.double.address),
    config: kit.client(ConfigServiceService, config.double.address),
    batchers: createRegistrationBatchers({ clock: kit.clock, metrics: new Registry(), transaction }),
    ...createReadModel(kit.database.manager, kit.pipelinedReads).readModel,
    engine: new WalkEngine(),
    history: () => new TreeHistory(),
    inFlight: new InFlightRegistrations(),
  }
}

let names = 0

function application(uplineUsername: string): Application {
  return {
    uplineUsername,
    side: 'left',
    quantity: 1,
    usernames: [`hilang${++names}`],
    name: 'Siti Rahma',
    phone: '081234567890',
    bankId: 0,
    bankAccountName: '',
    bankAccountNumber: '',
    password: 'rahasia-sekali',
    passwordConfirm: 'rahasia-sekali',
    photoHash: '',
    edgeErrors: {},
  }
}

async function states(): Promise<{ state: State; pins?: string; members?: string }[]> {
  const { rows } = await bench.service.database.query(
    'SELECT id, state FROM registrations ORDER BY created_at',
  )
  return rows.map(({ id, state }) => ({ state, pins: pins.stateOf(id), members: identity.stateOf(id) }))
}

describe('a commit whose reply is lost', () => {
  let tip = 'admin'
  const run = async (nth: number) => {
    const asked = application(tip)
    const context = contextLosing(nth)
    const key: RequestKey = { key: '', bodyHashes: [Buffer.alloc(0)] }
    const registered = await runAs({ actor: ADMIN }, () => register(context, asked, key)).then(
      () => true,
      () => false,
    )
    if (registered) tip = asked.usernames[0]!
    return { registered, last: (await states()).at(-1), context }
  }

  it('a lost commit of the placement is looked up, and the registration completes', async () => {
    const { registered, last } = await run(2)
    expect(registered).toBe(true)
    expect(last).toEqual({ state: 'done', pins: 'used', members: 'activated' })
  })

  it('lost commits of the participants do not affect the caller', async () => {
    const { registered, last } = await run(3)
    expect(registered).toBe(true)
    expect(last).toEqual({ state: 'done', pins: 'used', members: 'activated' })
  })

  it('a lost commit of the acceptance leaves a row that the sweeper aborts', async () => {
    const { registered, last, context } = await run(1)
    expect([registered, last?.state]).toEqual([false, 'running'])
    await advanceDueTimes(bench.service.database, 11_000)
    await sweepRegistrations(context)
    expect((await states()).at(-1)).toEqual({ state: 'failed', pins: 'released', members: 'discarded' })
  })
})

const refusal: Refusal = { code: 'unavailable', message: 'Layanan tidak tersedia.' }

describe('placement and compensation', () => {
  it('exclude each other when they run concurrently', async () => {
    const { kit } = bench
    const ids = await acceptMany(40)
    const outcomes = await Promise.all(
      ids.map((id) =>
        Promise.all([
          kit.transaction((manager) => markPlaced(manager, [id], new Date(), 0)),
          kit.transaction((manager) => markUndoing(manager, id, refusal, 0)),
        ]),
      ),
    )
    for (const [index, [[placed], undone]] of outcomes.entries()) {
      expect(placed !== undefined).not.toBe(undone)
      const row = await readRegistration(kit.database.manager, ids[index]!)
      expect(row?.state).toBe(placed ? 'placed' : 'undoing')
    }
  })

  it('are claimed by one sweeper at a time', async () => {
    const { kit } = bench
    await kit.database.query(`UPDATE registrations SET due_at = now() + interval '1 year'`)
    const ids = await acceptMany(20)
    const shares = await Promise.all(
      [1, 2, 3].map(() => kit.transaction((manager) => takeDue(manager, 10_000, 10))),
    )
    const taken = shares.flat().map(({ id }) => id)
    expect(new Set(taken).size).toBe(taken.length)
    expect([...taken].sort()).toEqual([...ids].sort())
  })
})

it('heartbeats extend a registration’s lease, for half a minute at most', async () => {
  const [id] = await acceptMany(1)
  const context = contextLosing(0)
  const { clock } = bench.service
  // The acceptance uses the real clock; earlier tests have advanced the test clock.
  await bench.kit.database.query('UPDATE registrations SET created_at = $1 WHERE id = $2', [clock.now(), id])
  void context.inFlight.add(id!, new Promise(() => undefined))
  const stateAfter = async (milliseconds: number) => {
    clock.advance(milliseconds)
    await advanceDueTimes(bench.service.database, milliseconds)
    await sweepRegistrations(context)
    await heartbeatRegistrations(context)
    return (await readRegistration(bench.kit.database.manager, id!))?.state
  }
  await heartbeatRegistrations(context)
  // Far enough from both limits for a busy machine.
  const states = [
    await stateAfter(5_000),
    await stateAfter(5_000),
    await stateAfter(5_000),
    await stateAfter(6_000),
  ]
  expect(states).toEqual(Array(4).fill('running'))
  expect(await stateAfter(10_000)).not.toBe('running')
})

it('a sweeper with a wrong clock claims expired registrations only', async () => {
  const [id] = await acceptMany(1)
  const context = contextLosing(0)
  const { clock, database } = bench.service
  clock.reset()
  const sweepAt = async (hours: number) => {
    clock.set(new Date(Date.now() + hours * 3_600_000))
    await sweepRegistrations(context)
    return (await readRegistration(bench.kit.database.manager, id!))?.state
  }
  void context.inFlight.add(id!, new Promise(() => undefined))
  await heartbeatRegistrations(context)
  expect([await sweepAt(1), await sweepAt(-1)]).toEqual(['running', 'running'])
  await advanceDueTimes(database, 11_000)
  expect(await sweepAt(-1)).toBe('failed')
  clock.reset()
})

it('metrics count unfinished registrations and the age of the oldest', async () => {
  const [id] = await acceptMany(1)
  await bench.kit.transaction((manager) => markUndoing(manager, id!, refusal, 0))
  await bench.kit.database.query(
    `UPDATE registrations SET created_at = now() - interval '2 hours' WHERE state = 'undoing'`,
  )
  const registry = new Registry()
  await registrationMeter(registry, bench.kit)()
  const text = await registry.metrics()
  const { rows } = await bench.service.database.query(
    `SELECT count(*) AS undoing FROM registrations WHERE state = 'undoing'`,
  )
  expect(text).toContain(`registrations_open{state="undoing"} ${rows[0].undoing}`)
  expect(text).toMatch(/registrations_oldest_age_seconds\{state="undoing"\} 72\d\d/)
})

/** Running registrations in slots under the accounts placed above; only their rows matter. */
async function acceptMany(count: number): Promise<string[]> {
  const { kit } = bench
  const ids: string[] = []
  for (let index = 0; index < count; index++) {
    const parent = await kit.database.query(
      `INSERT INTO placements (member_id, parent_id, side, sponsor_id, package_id, plan_version, price, points, placed_at, registration_id)
       SELECT gen_random_uuid(), max(id), 'left', 1, 1, 1, 0, 0, now(), gen_random_uuid() FROM placements
        WHERE NOT EXISTS (SELECT 1 FROM placements c WHERE c.parent_id = placements.id) RETURNING id`,
    )
    const id = newId()
    const now = new Date()
    await kit.transaction((manager) =>
      insertRegistrations(manager, [
        {
          id,
          requestId: null,
          callerId: newId(),
          sponsorId: ADMIN.memberId,
          parentId: parent[0].id,
          side: 'right',
          packageId: 1,
          accounts: [{ memberId: newId(), username: `banyak${++names}` }],
          key: '',
          bodyHash: Buffer.alloc(0),
          now,
          dueIn: 0,
        },
      ]),
    )
    ids.push(id)
  }
  return ids
}
