import { isUniqueViolation, newId } from '@jejaring/service-kit'
import { createRegistrationBatchers } from '../src/operations/create-registration-batchers'
import { markPlaced, markUndoing, recordAnswers } from '../src/store/registration-transitions'
import {
  type AcceptedRegistration,
  findByKey,
  insertRegistrations,
  RESERVATION_INDEXES,
  reservedUsernames,
} from '../src/store/registrations'
import { isSlotTaken } from '../src/store/tree'
import { SIDES } from '../src/tree/slots'
import { ADMIN } from './support/network-fixture'
import { type Bench, openBench, place } from './support/settlement-bench'

let bench: Bench
/** Members with two free slots each. */
let leaves: bigint[]
let names = 0

beforeAll(async () => {
  bench = await openBench()
  for (const side of SIDES) await place(bench.kit, { quantity: 7, side })
})
beforeEach(async () => {
  await bench.service.database.query('TRUNCATE registrations, registration_accounts')
  const { rows } = await bench.service.database.query(
    `SELECT id FROM placements p WHERE NOT EXISTS (SELECT FROM placements WHERE parent_id = p.id) ORDER BY id`,
  )
  leaves = rows.map(({ id }) => id)
})
afterAll(() => bench.service.stop())

/** One for the n-th free slot. */
function accepted(n: number, more: Partial<AcceptedRegistration> = {}): AcceptedRegistration {
  return {
    id: newId(),
    requestId: null,
    callerId: newId(),
    sponsorId: ADMIN.memberId,
    packageId: 1,
    parentId: leaves[n >> 1]!,
    side: SIDES[n % 2]!,
    now: new Date(),
    dueIn: 10_000,
    accounts: [{ memberId: newId(), username: `nama${++names}` }],
    key: '',
    bodyHash: Buffer.from([n]),
    ...more,
  }
}

function acceptTogether(all: readonly AcceptedRegistration[]) {
  const { accept } = createRegistrationBatchers(bench.kit)
  return Promise.allSettled(all.map((one) => accept.submit(one)))
}

const statuses = (outcomes: readonly PromiseSettledResult<unknown>[]) => outcomes.map(({ status }) => status)

async function rows(ids: readonly string[]) {
  const { rows } = await bench.service.database.query(
    `SELECT r.*, (SELECT json_agg(json_build_array(a.place, a.username, a.held) ORDER BY a.place)
                    FROM registration_accounts a WHERE a.registration_id = r.id) AS accounts
       FROM registrations r WHERE r.id = ANY ($1) ORDER BY array_position($1, r.id)`,
    [ids],
  )
  return rows
}

test('registrations accepted in one batch are each stored with their own data', async () => {
  const all = Array.from({ length: 16 }, (_, n) =>
    accepted(15 - n, {
      ...(n % 3 === 0 && { key: `kunci "${n}", {\\}`, requestId: newId() }),
      accounts: Array.from({ length: [1, 3, 7][n % 3]! }, () => ({
        memberId: newId(),
        username: `nama${++names}`,
      })),
    }),
  )
  // In a separate transaction, without the fallback to single items.
  const done = await bench.kit.transaction((manager) => insertRegistrations(manager, all))
  expect(done).toEqual({ importing: false })
  expect(await rows(all.map(({ id }) => id))).toMatchObject(
    all.map((one) => ({
      id: one.id,
      state: 'running',
      caller_id: one.callerId,
      request_id: one.requestId,
      parent_id: one.parentId,
      side: one.side,
      idempotency_key: one.key,
      created_at: one.now,
      body_hash: one.key === '' ? Buffer.alloc(0) : one.bodyHash,
      accounts: one.accounts.map(({ username }, index) => [index, username, true]),
    })),
  )
  const found = await Promise.all(
    all.map(({ callerId, key }) => findByKey(bench.kit.pipelinedReads, callerId, key || 'none')),
  )
  expect(found.map((each) => each?.registration.id)).toEqual(all.map(({ id, key }) => (key ? id : undefined)))
})

test('one registration of a batch wins a contested slot, username or key', async () => {
  const [callerId, key] = [newId(), 'kunci']
  const sameName = [{ memberId: newId(), username: 'kembar' }]
  const all = [
    accepted(0),
    accepted(1, { accounts: sameName }),
    accepted(2, { accounts: [{ memberId: newId(), username: 'kembar' }] }),
    accepted(3),
    accepted(3),
    accepted(4, { callerId, key }),
    accepted(5, { callerId, key }),
    accepted(6),
  ]
  const outcomes = await acceptTogether(all)
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  const lost = (hold: string) => refusals.filter((error) => isUniqueViolation(error, hold)).length
  expect([
    lost(RESERVATION_INDEXES.slot),
    lost(RESERVATION_INDEXES.username),
    lost(RESERVATION_INDEXES.key),
  ]).toEqual([1, 1, 1])
  expect(refusals).toHaveLength(3)
  expect(statuses([outcomes[0]!, outcomes[7]!])).toEqual(['fulfilled', 'fulfilled'])

  const slots = [0, 3, 7, 15].map((n) => ({ parentId: leaves[n >> 1]!, side: SIDES[n % 2]! }))
  const taken = await Promise.all(
    slots.map(({ parentId, side }) => isSlotTaken(bench.kit.pipelinedReads, parentId, side)),
  )
  expect(taken).toEqual([true, true, false, false])
  const asked = [['kembar', 'lain'], ['lain'], all[0]!.accounts.map(({ username }) => username)]
  const held = await Promise.all(
    asked.map((usernames) => reservedUsernames(bench.kit.pipelinedReads, usernames)),
  )
  expect(held.map((each) => [...each])).toEqual([['kembar'], [], asked[2]])
})

test('only running registrations of a batch are placed', async () => {
  const all = Array.from({ length: 8 }, (_, n) => accepted(n))
  await acceptTogether(all)
  const refusal = { code: 'conflict', message: 'batal' } as const
  await bench.kit.transaction((manager) => markUndoing(manager, all[2]!.id, refusal, 5_000))
  const ids = [...all.map(({ id }) => id), newId()].reverse()
  const mark = () => bench.kit.transaction((manager) => markPlaced(manager, ids, new Date(), 5_000))
  const ground = { taken: false, sponsorId: 1n }
  const first = await mark()
  expect(first).toEqual(ids.map((id) => (id === all[2]!.id || id === ids[0] ? undefined : ground)))
  expect(await mark()).toEqual(ids.map(() => undefined))
  expect((await rows(ids.slice(1))).map(({ state }) => state)).toEqual(
    ids.slice(1).map((id) => (id === all[2]!.id ? 'undoing' : 'placed')),
  )
})

test('batched participant answers are recorded with their own registrations', async () => {
  const all = Array.from({ length: 6 }, (_, n) => accepted(n))
  await acceptTogether(all)
  const refusal = { code: 'conflict', message: 'batal' } as const
  const now = new Date()
  for (const [n, { id }] of all.entries())
    await bench.kit.transaction(async (manager) => {
      if (n < 3) await markPlaced(manager, [id], now, 1)
      else await markUndoing(manager, id, refusal, 1)
    })
  const answer = (pins: boolean, identity: boolean) =>
    bench.kit.transaction((manager) =>
      recordAnswers(
        manager,
        all.map(({ id }, n) => ({
          registration: { id, attempts: 0 },
          from: n < 3 ? 'placed' : 'undoing',
          // For the first of each three, identity does not answer.
          pins,
          identity: identity && n % 3 > 0,
          now,
        })),
      ),
    )
  const states = async () =>
    (await rows(all.map(({ id }) => id))).map(({ state, attempts, accounts, ended_at }) => [
      ...[state, attempts, accounts[0][2], ended_at !== null],
    ])
  await answer(true, true)
  const after = [
    ['placed', 1, true, false],
    ['done', 1, true, true],
    ['done', 1, true, true],
    ['undoing', 1, true, false],
    ['failed', 1, false, true],
    ['failed', 1, false, true],
  ]
  expect(await states()).toEqual(after)
  await answer(false, true)
  // Ended registrations are not changed again.
  expect(await states()).toEqual(after.map((row) => (row[3] ? row : [row[0], 2, ...row.slice(2)])))
})
