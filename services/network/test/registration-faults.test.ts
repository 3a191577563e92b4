import { type Actor, invalid } from '@jejaring/service-kit'
import { eventually } from '@jejaring/testing'
import {
  ADMIN,
  adminWithoutNode,
  COMPENSATED_STATE,
  COMPLETED,
  NetworkFixture,
} from './support/network-fixture'
import type { PlannedFailure } from './support/participants/planned-failures'

let fixture: NetworkFixture

beforeAll(async () => {
  fixture = await NetworkFixture.start()
})
afterEach(() => fixture.endFailures())
afterAll(() => fixture.stop())

/** Starts a registration in a separate subtree while failures are planned; the outcome is a promise. */
async function begin(...failures: [method: string, trouble: PlannedFailure][]) {
  const upline = await fixture.corner()
  for (const [method, trouble] of failures) troublesOf(method).plan(method, trouble)
  const [username] = fixture.usernames(1)
  const application = { uplineUsername: upline.username, usernames: [username!] }
  const outcome = fixture.register(application).then(
    () => 'placed',
    (fault) => ({ code: fault.code, fields: fault.fields }),
  )
  return { username: username!, outcome, application }
}

function troublesOf(method: string) {
  if (['reservePins', 'useReservedPins', 'releasePins'].includes(method)) return fixture.pins.failures
  return method === 'readPlan' ? fixture.config.failures : fixture.identity.failures
}

const preparing = ['reservePins', 'createMembers', 'readPlan']
const finishing = ['useReservedPins', 'activateMembers']
const undoing = ['releasePins', 'discardMembers']
const each = (methods: string[], whens: PlannedFailure['when'][] = ['before', 'after']) =>
  methods.flatMap((method) => whens.map((when) => [method, when] as const))

describe('a step before the placement', () => {
  it.each(each(preparing))(
    '%s, lost %s its effect, undoes everything and answers unavailable',
    async (method, when) => {
      const { username, outcome } = await begin([method, { when, how: 'unavailable' }])
      expect(await outcome).toMatchObject({ code: 'unavailable' })
      const { id } = await fixture.endOf(username)
      expect(await fixture.stateAtOwners(id)).toEqual(COMPENSATED_STATE)
    },
  )

  it.each(each(preparing))('%s, lost once %s its effect, is repeated without harm', async (method, when) => {
    const { username, outcome } = await begin([method, { when, how: 'unavailable', times: 1 }])
    expect(await outcome).toBe('placed')
    expect(await fixture.stateAtOwners((await fixture.endOf(username)).id)).toEqual({
      ...COMPLETED,
      placed: 1,
    })
  })

  it.each(each(['reservePins', 'createMembers'], ['before']))(
    '%s, refused %s its effect, undoes everything and passes on the refusal',
    async (method) => {
      const how = invalid('Ditolak.', { 'usernames.0': 'Sudah dipakai.' })
      const { username, outcome, application } = await begin([method, { when: 'before', how }])
      expect(await outcome).toEqual({ code: 'invalid', fields: how.fields })
      expect(await fixture.stateAtOwners((await fixture.rowOf(username)).id)).toEqual(COMPENSATED_STATE)

      // Nothing is reserved: the same application succeeds after the cause is fixed.
      fixture.endFailures()
      const again = await fixture.register(application)
      expect(await fixture.finalStateAtOwners(again.registrationId)).toEqual({ ...COMPLETED, placed: 1 })
    },
  )

  it('reports pins that were taken concurrently under accountqty', async () => {
    const { actor, username } = await fixture.corner()
    fixture.pins.stock.set(actor.memberId, 1)
    fixture.pins.failures.plan('reservePins', { when: 'before', how: 'hang', times: 1 })
    const running = fixture.register({ uplineUsername: username }, actor)
    await eventually(() => fixture.pins.failures.hanging('reservePins') === 1)
    fixture.pins.stock.set(actor.memberId, 0)
    fixture.endFailures()
    await expect(running).rejects.toMatchObject({
      code: 'invalid',
      fields: { accountqty: expect.any(String) },
    })
  })
})

describe('the placement', () => {
  it('is compensated with a conflict when the slot was filled despite the reservation', async () => {
    const { username, outcome, application } = await begin(['createMembers', { when: 'after', how: 'hang' }])
    await eventually(() => fixture.identity.failures.hanging('createMembers') === 1)
    await fixture.service.database.query(
      `INSERT INTO placements (member_id, parent_id, side, sponsor_id, package_id, plan_version, price, points, placed_at,
                               registration_id)
       SELECT gen_random_uuid(), p.id, 'left', 1, 1, 1, 0, 1, now(), gen_random_uuid()
         FROM placements p JOIN members m USING (member_id) WHERE m.username = $1`,
      [application.uplineUsername],
    )
    fixture.endFailures()
    expect(await outcome).toMatchObject({ code: 'conflict' })
    expect(await fixture.stateAtOwners((await fixture.endOf(username)).id)).toEqual(COMPENSATED_STATE)
  })

  it('is compensated with unavailable when it fails', async () => {
    const { username, outcome } = await begin(['createMembers', { when: 'after', how: 'hang' }])
    await eventually(() => fixture.identity.failures.hanging('createMembers') === 1)
    const { plan } = fixture.config
    fixture.config.plan = { ...plan, bonusPairing: plan.bonusPairing + 1n }
    fixture.endFailures()
    expect(await outcome).toMatchObject({ code: 'unavailable' })
    fixture.config.plan = plan
    expect(await fixture.stateAtOwners((await fixture.endOf(username)).id)).toEqual(COMPENSATED_STATE)
  })
})

describe('a registration whose caller has disconnected', () => {
  it('continues to its end', async () => {
    const upline = await fixture.corner()
    const application = fixture.application({ uplineUsername: upline.username })
    fixture.identity.failures.plan('createMembers', { when: 'before', how: 'hang', times: 1 })
    const leaving = new AbortController()
    const call = fixture.as(ADMIN).register(application, { signal: leaving.signal })
    await eventually(() => fixture.identity.failures.hanging('createMembers') === 1)
    leaving.abort()
    await expect(call).rejects.toMatchObject({ code: 'unavailable' })
    fixture.endFailures()
    const { id } = await fixture.endOf(application.usernames[0]!)
    expect(await fixture.stateAtOwners(id)).toEqual({ ...COMPLETED, placed: 1 })
  })

  it('is finished before the process stops', async () => {
    const upline = await fixture.corner()
    const application = fixture.application({ uplineUsername: upline.username })
    fixture.identity.failures.plan('createMembers', { when: 'before', how: 'hang', times: 1 })
    const leaving = new AbortController()
    const call = fixture.as(ADMIN).register(application, { signal: leaving.signal })
    await eventually(() => fixture.identity.failures.hanging('createMembers') === 1)
    leaving.abort()
    await expect(call).rejects.toMatchObject({ code: 'unavailable' })
    const restarted = fixture.service.restart()
    fixture.endFailures()
    await restarted
    const { id, state } = await fixture.rowOf(application.usernames[0]!)
    expect(state).toBe('done')
    expect(await fixture.stateAtOwners(id)).toEqual({ ...COMPLETED, placed: 1 })
  })
})

describe('a registration whose runner has died', () => {
  it.each(each(preparing))(
    '%s, hanging %s its effect, is undone by the sweeper; a late effect is ignored',
    async (method, when) => {
      const { username, outcome } = await begin([method, { when, how: 'hang', times: 1 }])
      await eventually(() => troublesOf(method).hanging(method) === 1)
      await fixture.letPass(31_000)
      const { id } = await fixture.endOf(username)
      expect(await fixture.stateAtOwners(id)).toEqual(COMPENSATED_STATE)

      // The runner resumes: the tombstone rejects its late step, the row rejects its placement.
      fixture.endFailures()
      expect(await outcome).toMatchObject({ code: 'unavailable' })
      expect(await fixture.stateAtOwners(id)).toEqual(COMPENSATED_STATE)
    },
  )

  it('is not swept before its lease expires', async () => {
    const { username, outcome } = await begin(['createMembers', { when: 'before', how: 'hang', times: 1 }])
    await eventually(() => fixture.identity.failures.hanging('createMembers') === 1)
    await fixture.letPass(4_000)
    await sweptTwice()
    expect((await fixture.rowOf(username)).state).toBe('running')
    fixture.endFailures()
    expect(await outcome).toBe('placed')
  })
})

describe('a completion step', () => {
  it.each(each(finishing))(
    '%s, lost %s its effect, does not change the answer, and the sweeper finishes it',
    async (method, when) => {
      const { username, outcome } = await begin([method, { when, how: 'unavailable' }])
      expect(await outcome).toBe('placed')
      const { id, state } = await fixture.rowOf(username)
      expect(state).toBe('placed')
      expect(await fixture.service.client.confirmRegistration({ registrationId: id })).toEqual({
        placed: true,
      })
      fixture.endFailures()
      await fixture.letPass(2_000)
      await fixture.endOf(username)
      expect(await fixture.stateAtOwners(id)).toEqual({ ...COMPLETED, placed: 1 })
    },
  )

  it.each<[string, Actor | undefined]>([
    ['a member', undefined],
    ['the root account', ADMIN],
    ['an admin without a node', adminWithoutNode()],
  ])('is taken by the sweeper in the name of who asked: %s', async (_who, admin) => {
    const { username, actor: member } = await fixture.corner()
    const actor = admin ?? member
    for (const method of finishing) troublesOf(method).plan(method, { when: 'before', how: 'unavailable' })
    const { registrationId } = await fixture.register({ uplineUsername: username }, actor)
    fixture.endFailures()
    await fixture.letPass(2_000)
    await eventually(async () => expect((await fixture.row(registrationId)).state).toBe('done'))
    const { memberId, role } = actor
    for (const { double } of [fixture.pins, fixture.identity]) {
      const steps = double.calls.filter(
        ({ method, request }) =>
          finishing.includes(method) && Object.values(request).includes(registrationId),
      )
      expect(steps.length).toBeGreaterThan(1)
      for (const { caller } of steps) expect(caller.actor).toMatchObject({ memberId, role })
    }
  })

  it('is retried even after a refusal: a placement is never undone', async () => {
    const { username, outcome } = await begin(['useReservedPins', { when: 'before', how: invalid('Tidak.') }])
    expect(await outcome).toBe('placed')
    const { id } = await fixture.rowOf(username)
    for (let hours = 0; hours < 3; hours++) {
      await fixture.letPass(3_600_000)
      await sweptTwice()
    }
    expect(await fixture.stateAtOwners(id)).toMatchObject({
      state: 'placed',
      placed: 1,
      members: 'activated',
    })
    fixture.endFailures()
    await fixture.letPass(61_000)
    await fixture.endOf(username)
    expect(await fixture.stateAtOwners(id)).toEqual({ ...COMPLETED, placed: 1 })
  })
})

describe('a compensation step', () => {
  it.each(each(undoing))(
    'goes on until %s, lost %s its effect, has answered; the holds last until then',
    async (method, when) => {
      const refusal = { when: 'before', how: invalid('Ditolak.') } as const
      const { username, outcome, application } = await begin(
        ['createMembers', refusal],
        [method, { when, how: 'unavailable' }],
      )
      expect(await outcome).toMatchObject({ code: 'invalid' })
      const { id } = await fixture.rowOf(username)
      expect(await fixture.stateAtOwners(id)).toMatchObject({ state: 'undoing', held: true, placed: 0 })
      await expect(fixture.register(application)).rejects.toMatchObject({ code: 'conflict' })

      fixture.endFailures()
      await fixture.letPass(2_000)
      await fixture.endOf(username)
      expect(await fixture.stateAtOwners(id)).toEqual(COMPENSATED_STATE)
      await fixture.register(application)
    },
  )

  it('reaches both participants when one refused and the other had succeeded', async () => {
    const { username, outcome } = await begin(['reservePins', { when: 'before', how: invalid('Ditolak.') }])
    expect(await outcome).toMatchObject({ code: 'invalid' })
    const { id } = await fixture.endOf(username)
    expect(fixture.identity.double.calls.map(({ method, request }) => [method, request])).toContainEqual([
      'discardMembers',
      { registrationId: id },
    ])
    expect(await fixture.stateAtOwners(id)).toEqual(COMPENSATED_STATE)
  })
})

/** Waits for two sweeps, after which an unwanted effect would have happened. */
async function sweptTwice(): Promise<void> {
  await swept()
  await swept()
}

/** Makes an ended step due again, which changes nothing, and waits until a sweep has closed it. */
async function swept(): Promise<void> {
  const { rows } = await fixture.service.database.query(
    `UPDATE registrations SET state = 'placed', ended_at = NULL, due_at = now()
      WHERE id = (SELECT id FROM registrations WHERE state = 'done' LIMIT 1) RETURNING id`,
  )
  await eventually(async () => (await fixture.row(rows[0].id)).state === 'done')
}
