import { MembersPlaced } from '@jejaring/proto/network/v1/events'
import { decodeCaller, isUniqueViolation, newId, runAs } from '@jejaring/service-kit'
import fc from 'fast-check'
import {
  createRegistrationBatchers,
  type RegistrationBatchers,
} from '../src/operations/create-registration-batchers'
import type { PreparedRegistration } from '../src/operations/place-registration'
import type { Plan } from '../src/plan/parameters'
import type { Registration, State } from '../src/registration/registration'
import { markUndoing } from '../src/store/registration-transitions'
import { type AcceptedRegistration, RESERVATION_INDEXES } from '../src/store/registrations'
import { SIDES } from '../src/tree/slots'
import { ADMIN } from './support/network-fixture'
import { type Bench, openBench, PLAN_1, place } from './support/settlement-bench'

let bench: Bench
let batchers: RegistrationBatchers

beforeAll(async () => {
  bench = await openBench()
  batchers = createRegistrationBatchers(bench.kit)
})
afterAll(() => bench.service.stop())

/** A registration in a random slot with random usernames and key; few of each, so that they conflict. */
interface Choice {
  readonly slot: number
  readonly usernames: readonly number[]
  readonly key: number | undefined
  /** `rival`: the sweeper aborts it concurrently; `twice`: submitted twice; `wrong plan`: breaks its batch. */
  readonly placing: 'once' | 'twice' | 'aborted' | 'rival' | 'wrong plan'
  /** Which participants answer, in two answers that are submitted together. */
  readonly answers: readonly { readonly pins: boolean; readonly identity: boolean }[]
}

const choices = fc.array(
  fc.record<Choice>({
    slot: fc.nat({ max: 11 }),
    usernames: fc.uniqueArray(fc.nat({ max: 19 }), { minLength: 1, maxLength: 3 }),
    key: fc.option(fc.nat({ max: 4 }), { nil: undefined }),
    placing: fc.oneof(
      { weight: 6, arbitrary: fc.constant('once' as const) },
      { weight: 3, arbitrary: fc.constantFrom('twice' as const, 'aborted' as const, 'rival' as const) },
      { weight: 1, arbitrary: fc.constant('wrong plan' as const) },
    ),
    answers: fc.array(fc.record({ pins: fc.boolean(), identity: fc.boolean() }), {
      minLength: 1,
      maxLength: 2,
    }),
  }),
  { minLength: 2, maxLength: 14 },
)

const WRONG_PLAN: Plan = { ...PLAN_1, bonusPairing: 1 }
const CALLERS = Array.from({ length: 2 }, () => newId())

/** What a registration reserves: no two accepted ones share any of these. */
const reservationsOf = ({ slot, usernames, key }: Choice) => [
  `${RESERVATION_INDEXES.slot} ${slot}`,
  ...usernames.map((name) => `${RESERVATION_INDEXES.username} ${name}`),
  ...(key === undefined ? [] : [`${RESERVATION_INDEXES.key} ${key}`]),
]

function acceptedOf({ slot, usernames, key }: Choice, leaves: readonly bigint[]): AcceptedRegistration {
  return {
    id: newId(),
    requestId: null,
    callerId: CALLERS[(key ?? 0) % CALLERS.length]!,
    sponsorId: ADMIN.memberId,
    packageId: 1,
    parentId: leaves[slot >> 1]!,
    side: SIDES[slot % 2]!,
    now: new Date(),
    dueIn: 60_000,
    // 1 or 3 accounts; the usernames beyond the first are padded to 3.
    accounts: (usernames.length === 1 ? usernames : [0, 1, 2].map((n) => usernames[n])).map((name) => ({
      memberId: newId(),
      username: name === undefined ? `lain-${newId()}` : `nama${name}`,
    })),
    key: key === undefined ? '' : `kunci ${key}`,
    bodyHash: Buffer.from('badan'),
  }
}

const registrationOf = (accepted: AcceptedRegistration): Registration => ({
  ...accepted,
  state: 'running',
  refusal: null,
  pinsAnswered: false,
  identityAnswered: false,
  attempts: 0,
})

const isDone = (outcome: PromiseSettledResult<unknown> | undefined) => outcome?.status === 'fulfilled'

/** Accepts all; checks that the outcome is that of some order, and returns the indexes of the accepted ones. */
async function acceptAll(all: readonly Choice[], accepted: readonly AcceptedRegistration[]) {
  const outcomes = await Promise.allSettled(accepted.map((each) => batchers.accept.submit(each)))
  const winners = [...all.keys()].filter((index) => isDone(outcomes[index]))
  const reserved = winners.flatMap((index) => reservationsOf(all[index]!))
  expect(new Set(reserved).size).toBe(reserved.length)
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'fulfilled') continue
    // A loser has lost a reservation that a winner holds, and names it.
    const lost = reservationsOf(all[index]!).filter((reservation) => reserved.includes(reservation))
    expect(lost.some((each) => isUniqueViolation(outcome.reason, each.split(' ')[0]))).toBe(true)
  }
  return winners
}

async function readStored() {
  const { rows } = await bench.service.database.query<{
    id: string
    state: State
    pins_answered: boolean
    identity_answered: boolean
    held: boolean[]
    placed: string[]
    copies: number
  }>(
    `SELECT r.*, ARRAY (SELECT held FROM registration_accounts WHERE registration_id = r.id) AS held,
            ARRAY (SELECT p.member_id FROM placements p WHERE p.registration_id = r.id ORDER BY p.id) AS placed,
            (SELECT count(*)::integer FROM members m JOIN registration_accounts a USING (member_id)
              WHERE a.registration_id = r.id) AS copies
       FROM registrations r`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const refusal = { code: 'unavailable', message: 'batal' } as const

/** Places one as its choice says; returns how often it was placed, and whether its compensation started. */
async function placeOne({ placing }: Choice, accepted: AcceptedRegistration) {
  const { id, accounts } = accepted
  const prepared: PreparedRegistration = {
    registration: registrationOf(accepted),
    members: accounts.map((account) => ({ ...account, name: 'Nama', photoHash: '' })),
    plan: placing === 'wrong plan' ? WRONG_PLAN : PLAN_1,
  }
  const submit = () =>
    runAs({ requestId: `r ${id}`, actor: { memberId: accepted.callerId, role: 'member' } }, () =>
      batchers.place.submit(prepared),
    )
  const abort = () => bench.kit.transaction((manager) => markUndoing(manager, id, refusal, 60_000))
  if (placing === 'aborted') await abort()
  const [aborted, ...placed] = await Promise.allSettled([
    placing === 'rival' ? abort() : placing === 'aborted',
    submit(),
    ...(placing === 'twice' ? [submit()] : []),
  ])
  expect(aborted.status).toBe('fulfilled')
  for (const outcome of placed)
    expect(outcome.status).toBe(placing === 'wrong plan' ? 'rejected' : 'fulfilled')
  return {
    aborted: (aborted as PromiseFulfilledResult<boolean>).value,
    placed: placed.filter((outcome) => outcome.status === 'fulfilled' && outcome.value).length,
  }
}

async function eventsOf(ids: ReadonlySet<string>) {
  const { rows } = await bench.service.database.query<{ subject: string; payload: Buffer; caller: Buffer }>(
    `SELECT subject, payload, caller FROM outbox WHERE subject IN ('network.member.placed', 'audit.recorded')`,
  )
  return rows
    .map(({ subject, payload, caller }) => ({ subject, payload, caller: decodeCaller(caller) }))
    .filter(({ caller }) => ids.has(caller.requestId.slice(2)))
}

async function answerAll(all: readonly Choice[], accepted: readonly AcceptedRegistration[]) {
  const before = await readStored()
  const open = [...all.keys()].filter((index) =>
    ['placed', 'undoing'].includes(before.get(accepted[index]!.id)?.state ?? ''),
  )
  await Promise.all(
    open.flatMap((index) =>
      all[index]!.answers.map((answer) =>
        batchers.recordAnswers.submit({
          ...answer,
          registration: { id: accepted[index]!.id, attempts: 0 },
          from: before.get(accepted[index]!.id)!.state as 'placed' | 'undoing',
          now: new Date(),
        }),
      ),
    ),
  )
  const after = await readStored()
  for (const index of open) {
    const row = after.get(accepted[index]!.id)!
    const from = before.get(row.id)!.state
    const pins = all[index]!.answers.some((answer) => answer.pins)
    const identity = all[index]!.answers.some((answer) => answer.identity)
    expect([row.pins_answered, row.identity_answered]).toEqual([pins, identity])
    expect(row.state).toBe(pins && identity ? (from === 'placed' ? 'done' : 'failed') : from)
    expect(row.held).toEqual(row.held.map(() => row.state !== 'failed'))
  }
}

async function check(all: readonly Choice[]): Promise<void> {
  await bench.service.database.query('TRUNCATE registrations, registration_accounts, members')
  await bench.clear()
  const leaves = (await place(bench.kit, { quantity: 7 })).slice(3)
  leaves.push(...(await place(bench.kit, { quantity: 7, side: 'right' })).slice(3))
  const accepted = all.map((choice) => acceptedOf(choice, leaves))
  const winners = await acceptAll(all, accepted)
  const placings = await Promise.all(
    winners.map(async (index) => ({ index, ...(await placeOne(all[index]!, accepted[index]!)) })),
  )
  const rows = await readStored()
  expect([...rows.keys()].sort()).toEqual(winners.map((index) => accepted[index]!.id).sort())
  for (const { index, aborted, placed } of placings) {
    const { id, accounts } = accepted[index]!
    const { placing } = all[index]!
    // Placement and compensation exclude each other; a second placement changes nothing.
    if (placing !== 'wrong plan') expect(placed).toBe(aborted ? 0 : 1)
    const memberIds = placed ? accounts.map(({ memberId }) => memberId) : []
    expect(rows.get(id)).toMatchObject({
      state: placed ? 'placed' : aborted ? 'undoing' : 'running',
      placed: memberIds,
      copies: memberIds.length,
    })
  }
  const placedIds = placings.filter(({ placed }) => placed).map(({ index }) => accepted[index]!.id)
  const events = await eventsOf(new Set(accepted.map(({ id }) => id)))
  for (const subject of ['network.member.placed', 'audit.recorded'])
    expect(
      events
        .filter((event) => event.subject === subject)
        .map(({ caller }) => [caller.requestId, caller.actor?.memberId])
        .sort(),
    ).toEqual(placedIds.map((id) => [`r ${id}`, accepted.find((each) => each.id === id)?.callerId]).sort())
  for (const { payload, caller } of events.filter(({ subject }) => subject === 'network.member.placed'))
    expect(`r ${MembersPlaced.decode(payload).registrationId}`).toBe(caller.requestId)
  await answerAll(all, accepted)
}

test('batches of registrations equal the registrations one by one in some order', async () => {
  // Stores the plan, so that another one of the same version breaks its batch.
  await place(bench.kit, {})
  await fc.assert(fc.asyncProperty(choices, check), { numRuns: 40 })
})

test('an occupied slot or a missing sponsor fails only its own registration', async () => {
  await bench.service.database.query('TRUNCATE registrations, registration_accounts, members')
  await bench.clear()
  const leaves = (await place(bench.kit, { quantity: 7 })).slice(3)
  const choice: Choice = { slot: 0, usernames: [0], key: undefined, placing: 'once', answers: [] }
  const all = [0, 1, 2, 3].map((n) => acceptedOf({ ...choice, slot: n, usernames: [n] }, leaves))
  const accepted = all.map((each, n) => (n === 1 ? { ...each, sponsorId: newId() } : each))
  await Promise.all(accepted.map((each) => batchers.accept.submit(each)))
  await place(bench.kit, { parentId: accepted[2]!.parentId, side: accepted[2]!.side })
  const outcomes = await Promise.allSettled(
    accepted.map((each) =>
      batchers.place.submit({ registration: registrationOf(each), members: [], plan: PLAN_1 }),
    ),
  )
  expect(outcomes).toMatchObject([
    { status: 'fulfilled', value: true },
    { status: 'rejected', reason: { message: expect.stringContaining('no placement') } },
    { status: 'rejected', reason: { code: 'conflict' } },
    { status: 'fulfilled', value: true },
  ])
  const rows = await readStored()
  expect(accepted.map(({ id }) => rows.get(id)?.state)).toEqual(['placed', 'running', 'running', 'placed'])
})
