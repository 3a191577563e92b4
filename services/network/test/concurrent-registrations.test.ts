import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { MembersPlaced } from '@jejaring/proto/network/v1/events'
import { NetworkServiceService, type RegisterRequest, Side } from '@jejaring/proto/network/v1/network'
import { type Actor, makeClient, newId, ROOT_MEMBER_ID, runAs } from '@jejaring/service-kit'
import {
  ADMIN,
  adminWithoutNode,
  COMPENSATED_STATE,
  COMPLETED,
  NetworkFixture,
} from './support/network-fixture'

let fixture: NetworkFixture
/** Calls on behalf of the current caller; concurrent calls are batched as by the gateway. */
let bundle: ReturnType<typeof makeClient<typeof NetworkServiceService>>

beforeAll(async () => {
  fixture = await NetworkFixture.start()
  bundle = makeClient(NetworkServiceService, fixture.service.address, undefined, { deadlineMs: 30_000 })
})
afterAll(async () => {
  bundle.close()
  await fixture.stop()
})

/** A caller, and the ids of uplines below it with two free slots each. */
interface Registrant {
  readonly actor: Actor
  readonly leaves: readonly string[]
}

interface RegistrationCall {
  readonly actor: Actor
  readonly application: RegisterRequest
  readonly requestId: string
}

interface Outcome extends RegistrationCall {
  readonly registrationId?: string
  readonly refusal?: { code: string; fields: readonly string[] }
}

async function createRegistrant(): Promise<Registrant> {
  const { actor, username } = await fixture.corner()
  const { usernames } = await fixture.register({ uplineUsername: username, accountQty: 7 }, actor)
  return { actor, leaves: usernames.slice(3) }
}

/** An application of `actor` with an unused username. */
function ask(
  actor: Actor,
  uplineUsername: string,
  position: Side,
  more: Partial<RegisterRequest> = {},
): RegistrationCall {
  const requestId = newId()
  const application = fixture.application({ uplineUsername, position, name: `Nama ${requestId}`, ...more })
  return { actor, application, requestId }
}

async function allAtOnce(asked: readonly RegistrationCall[]): Promise<Outcome[]> {
  return await Promise.all(
    asked.map(async (one): Promise<Outcome> => {
      const { actor, requestId, application } = one
      return await runAs({ actor, requestId }, () => bundle.client.register(application)).then(
        ({ registrationId }) => ({ ...one, registrationId }),
        ({ code, fields = {} }) => ({ ...one, refusal: { code, fields: Object.keys(fields) } }),
      )
    }),
  )
}

const sponsorOf = ({ actor }: RegistrationCall) => (actor.role === 'admin' ? ROOT_MEMBER_ID : actor.memberId)

/** Expects the registration to be stored everywhere once, with its own caller's data. */
async function expectOwn(outcome: Outcome): Promise<void> {
  const { actor, requestId, application, registrationId = '' } = outcome
  const { accountQty: qty, usernames, uplineUsername, position } = application
  expect(outcome.refusal).toBeUndefined()
  expect(await fixture.finalStateAtOwners(registrationId)).toEqual({ ...COMPLETED, placed: qty })
  const { rows } = await fixture.service.database.query(
    `SELECT r.caller_id::text AS caller, r.request_id::text AS request, s.member_id::text AS sponsor, m.username, m.name,
            above.username AS upline, p.side
       FROM registrations r JOIN placements p ON p.registration_id = r.id JOIN members m ON m.member_id = p.member_id
       JOIN placements s ON s.id = p.sponsor_id JOIN placements up ON up.id = p.parent_id
       JOIN members above ON above.member_id = up.member_id
      WHERE r.id = $1 ORDER BY p.id`,
    [registrationId],
  )
  const whose = { caller: actor.memberId, request: requestId, sponsor: sponsorOf(outcome) }
  expect(rows).toMatchObject(usernames.map((username) => ({ ...whose, username, name: application.name })))
  const side = position === Side.LEFT ? 'left' : 'right'
  expect(rows[0]).toMatchObject({ upline: uplineUsername, side })

  expect(fixture.pins.reservations.get(registrationId)).toMatchObject({ ownerId: actor.memberId, qty })
  await expectToldAs(outcome)
}

/** Expects that all calls and events of the registration carry its own caller. */
async function expectToldAs({ actor, requestId, application, registrationId = '' }: Outcome): Promise<void> {
  const who = { memberId: actor.memberId, role: actor.role }
  for (const { double } of [fixture.pins, fixture.identity]) {
    const calls = double.calls.filter(
      ({ request }) => 'registrationId' in request && request.registrationId === registrationId,
    )
    expect(calls.length).toBeGreaterThan(1)
    for (const { caller } of calls) expect(caller).toMatchObject({ requestId, actor: who })
  }
  const made = fixture.identity.double.calls.find(
    ({ method, request }) =>
      method === 'createMembers' && 'registrationId' in request && request.registrationId === registrationId,
  )
  expect(made?.request).toMatchObject({ application: { name: application.name } })

  const placed = await fixture.service.published('network.member.placed', MembersPlaced)
  expect(placed.filter((event) => event.registrationId === registrationId)).toHaveLength(1)
  const audited = await fixture.service.published('audit.recorded', AuditRecorded)
  expect(audited.filter(({ target }) => target === `registration:${registrationId}`)).toMatchObject([
    { action: 'registration.placed', caller: { requestId, ...who } },
  ])
}

/** Expects that nothing of the registration is left. */
async function expectNothing({ application }: Outcome): Promise<void> {
  const [username = ''] = application.usernames
  if ((await fixture.rowsOf(username)).length === 0) return
  const { id } = await fixture.endOf(username)
  expect(await fixture.stateAtOwners(id)).toEqual(COMPENSATED_STATE)
}

const { LEFT, RIGHT } = Side

test('twenty concurrent registrations keep their own callers, or leave nothing', async () => {
  const [ani, budi, cici] = [await createRegistrant(), await createRegistrant(), await createRegistrant()]
  const clerk = adminWithoutNode()
  fixture.pins.stock.set(cici.actor.memberId, 1)
  const key = { idempotencyKey: newId() }
  const twice = ask(ani.actor, ani.leaves[0]!, LEFT, key)
  const nobody = { memberId: newId(), role: 'member' } as const
  const asCici = { ...cici.actor, impersonatorId: ADMIN.memberId }

  const accepted = [
    ask(budi.actor, budi.leaves[0]!, LEFT, key),
    ask(ani.actor, ani.leaves[0]!, RIGHT, { accountQty: 3 }),
    ask(budi.actor, budi.leaves[1]!, RIGHT),
    ask(ADMIN, ani.leaves[1]!, LEFT),
    ask(budi.actor, budi.leaves[2]!, LEFT, { accountQty: 7 }),
    ask(clerk, budi.leaves[3]!, RIGHT),
    ask(ani.actor, ani.leaves[3]!, LEFT),
  ]
  const rivals = [ani.actor, ADMIN, clerk].map((actor) => ask(actor, ani.leaves[2]!, LEFT))
  // There is a pin for one of them.
  const poor = cici.leaves.slice(0, 3).map((leaf) => ask(cici.actor, leaf, RIGHT))
  // With a mixed-up caller, these would be accepted.
  const outside = [
    ask(ani.actor, budi.leaves[0]!, RIGHT),
    ask(budi.actor, ani.leaves[3]!, RIGHT),
    ask(nobody, ani.leaves[2]!, RIGHT),
    ask(cici.actor, budi.leaves[1]!, LEFT),
  ]
  const inAnothersName = ask(asCici, cici.leaves[3]!, LEFT)

  const asked = [accepted, rivals, poor, outside, [twice, inAnothersName, twice]].flat()
  expect(asked).toHaveLength(20)
  // Interleaves the kinds of registrations.
  const outcomes = await allAtOnce(asked.map((_, index) => asked[(index * 7) % asked.length]!))
  const of = (some: readonly RegistrationCall[]) =>
    outcomes.filter(({ application }) => some.some((one) => one.application === application))
  const refusals = (some: readonly Outcome[]) => some.flatMap(({ refusal }) => refusal ?? [])

  for (const outcome of of(accepted)) await expectOwn(outcome)
  const [first, second] = of([twice])
  expect(second?.registrationId).toBe(first?.registrationId)
  await expectOwn(first!)

  for (const some of [of(rivals), of(poor)]) {
    const winners = some.filter(({ registrationId }) => registrationId)
    expect(winners).toHaveLength(1)
    await expectOwn(winners[0]!)
  }
  expect(refusals(of(rivals))).toEqual(Array(2).fill({ code: 'conflict', fields: [] }))
  expect(refusals(of(poor))).toEqual(Array(2).fill({ code: 'invalid', fields: ['accountqty'] }))
  expect(refusals(of(outside))).toEqual(Array(4).fill({ code: 'not_found', fields: [] }))
  expect(refusals(of([inAnothersName]))).toEqual([{ code: 'forbidden', fields: [] }])

  const refused = outcomes.filter(({ refusal }) => refusal)
  for (const outcome of refused) await expectNothing(outcome)
  expect(fixture.pins.left(cici.actor.memberId)).toBe(0)
  // The slots and names of those that ran out of pins are free again.
  const again = refused.filter(({ refusal }) => refusal?.code === 'invalid')
  fixture.pins.stock.set(cici.actor.memberId, 2)
  const asNew = again.map(({ actor, application }) => ({ actor, application, requestId: newId() }))
  for (const outcome of await allAtOnce(asNew)) await expectOwn(outcome)
})

test('registrations with a failing participant do not delay the others', async () => {
  const [ani, budi] = [await createRegistrant(), await createRegistrant()]
  fixture.identity.failures.plan('createMembers', { when: 'after', how: 'unavailable', times: 2 })
  fixture.pins.failures.plan('useReservedPins', { when: 'before', how: 'unavailable', times: 3 })
  try {
    const asked = [ani, budi].flatMap(({ actor, leaves }) =>
      leaves.flatMap((leaf) => [LEFT, RIGHT].map((side) => ask(actor, leaf, side))),
    )
    const outcomes = await allAtOnce(asked)
    for (const outcome of outcomes) {
      // The sweeper retries a refused use.
      await fixture.endOf(outcome.application.usernames[0]!)
      expect(outcome).toHaveProperty('registrationId')
      const { state, members, pins } = await fixture.stateAtOwners(outcome.registrationId!)
      expect({ state, members, pins }).toEqual({ state: 'done', members: 'activated', pins: 'used' })
    }
  } finally {
    fixture.endFailures()
  }
})
