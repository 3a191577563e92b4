import { type Actor, invalid } from '@jejaring/service-kit'
import { eventually } from '@jejaring/testing'
import { ADMIN, adminWithoutNode, DONE, UNDONE, World } from './support/network-fixture'
import type { Trouble } from './support/participants/planned-failures'

let world: World

beforeAll(async () => {
  world = await World.start()
})
afterEach(() => world.endTroubles())
afterAll(() => world.stop())

/** Registers one account in a corner of its own while things go wrong; the outcome is a promise of its own. */
async function begin(...troubles: [method: string, trouble: Trouble][]) {
  const upline = await world.corner()
  for (const [method, trouble] of troubles) troublesOf(method).plan(method, trouble)
  const [username] = world.usernames(1)
  const application = { uplineUsername: upline.username, usernames: [username!] }
  const outcome = world.register(application).then(
    () => 'placed',
    (fault) => ({ code: fault.code, fields: fault.fields }),
  )
  return { username: username!, outcome, application }
}

function troublesOf(method: string) {
  if (['reservePins', 'useReservedPins', 'releasePins'].includes(method)) return world.pins.troubles
  return method === 'readPlan' ? world.config.troubles : world.identity.troubles
}

const preparing = ['reservePins', 'createMembers', 'readPlan']
const finishing = ['useReservedPins', 'activateMembers']
const undoing = ['releasePins', 'discardMembers']
const each = (methods: string[], whens: Trouble['when'][] = ['before', 'after']) =>
  methods.flatMap((method) => whens.map((when) => [method, when] as const))

describe('a step before the place', () => {
  it.each(each(preparing))(
    '%s, lost %s its effect, undoes everything and answers unavailable',
    async (method, when) => {
      const { username, outcome } = await begin([method, { when, how: 'away' }])
      expect(await outcome).toMatchObject({ code: 'unavailable' })
      const { id } = await world.endOf(username)
      expect(await world.stand(id)).toEqual(UNDONE)
    },
  )

  it.each(each(preparing))('%s, lost once %s its effect, is repeated without harm', async (method, when) => {
    const { username, outcome } = await begin([method, { when, how: 'away', times: 1 }])
    expect(await outcome).toBe('placed')
    expect(await world.stand((await world.endOf(username)).id)).toEqual({ ...DONE, placed: 1 })
  })

  it.each(each(['reservePins', 'createMembers'], ['before']))(
    '%s, refused %s its effect, undoes everything and gives the caller that very refusal',
    async (method) => {
      const how = invalid('Ditolak.', { 'usernames.0': 'Sudah dipakai.' })
      const { username, outcome, application } = await begin([method, { when: 'before', how }])
      expect(await outcome).toEqual({ code: 'invalid', fields: how.fields })
      expect(await world.stand((await world.rowOf(username)).id)).toEqual(UNDONE)

      // Nothing is held any more: the same application succeeds once the reason is gone.
      world.endTroubles()
      const again = await world.register(application)
      expect(await world.standAtEnd(again.registrationId)).toEqual({ ...DONE, placed: 1 })
    },
  )

  it('answers a refusal of pins that somebody else took a moment earlier under accountqty', async () => {
    const { actor, username } = await world.corner()
    world.pins.stock.set(actor.memberId, 1)
    world.pins.troubles.plan('reservePins', { when: 'before', how: 'hang', times: 1 })
    const running = world.register({ uplineUsername: username }, actor)
    await eventually(() => world.pins.troubles.hanging('reservePins') === 1)
    world.pins.stock.set(actor.memberId, 0)
    world.endTroubles()
    await expect(running).rejects.toMatchObject({
      code: 'invalid',
      fields: { accountqty: expect.any(String) },
    })
  })
})

describe('the place itself', () => {
  it('undoes everything when the slot was filled past the holds, and answers conflict', async () => {
    const { username, outcome, application } = await begin(['createMembers', { when: 'after', how: 'hang' }])
    await eventually(() => world.identity.troubles.hanging('createMembers') === 1)
    await world.service.database.query(
      `INSERT INTO placements (member_id, parent_id, side, sponsor_id, package_id, plan_version, price, points, placed_at,
                               registration_id)
       SELECT gen_random_uuid(), p.id, 'left', 1, 1, 1, 0, 1, now(), gen_random_uuid()
         FROM placements p JOIN members m USING (member_id) WHERE m.username = $1`,
      [application.uplineUsername],
    )
    world.endTroubles()
    expect(await outcome).toMatchObject({ code: 'conflict' })
    expect(await world.stand((await world.endOf(username)).id)).toEqual(UNDONE)
  })

  it('undoes everything when it fails, and answers unavailable', async () => {
    const { username, outcome } = await begin(['createMembers', { when: 'after', how: 'hang' }])
    await eventually(() => world.identity.troubles.hanging('createMembers') === 1)
    const { plan } = world.config
    world.config.plan = { ...plan, bonusPairing: plan.bonusPairing + 1n }
    world.endTroubles()
    expect(await outcome).toMatchObject({ code: 'unavailable' })
    world.config.plan = plan
    expect(await world.stand((await world.endOf(username)).id)).toEqual(UNDONE)
  })
})

describe('a registration whose caller is gone', () => {
  it('goes on to its end', async () => {
    const upline = await world.corner()
    const application = world.application({ uplineUsername: upline.username })
    world.identity.troubles.plan('createMembers', { when: 'before', how: 'hang', times: 1 })
    const leaving = new AbortController()
    const call = world.as(ADMIN).register(application, { signal: leaving.signal })
    await eventually(() => world.identity.troubles.hanging('createMembers') === 1)
    leaving.abort()
    await expect(call).rejects.toMatchObject({ code: 'unavailable' })
    world.endTroubles()
    const { id } = await world.endOf(application.usernames[0]!)
    expect(await world.stand(id)).toEqual({ ...DONE, placed: 1 })
  })

  it('is finished before the process stops', async () => {
    const upline = await world.corner()
    const application = world.application({ uplineUsername: upline.username })
    world.identity.troubles.plan('createMembers', { when: 'before', how: 'hang', times: 1 })
    const leaving = new AbortController()
    const call = world.as(ADMIN).register(application, { signal: leaving.signal })
    await eventually(() => world.identity.troubles.hanging('createMembers') === 1)
    leaving.abort()
    await expect(call).rejects.toMatchObject({ code: 'unavailable' })
    const restarted = world.service.restart()
    world.endTroubles()
    await restarted
    const { id, state } = await world.rowOf(application.usernames[0]!)
    expect(state).toBe('done')
    expect(await world.stand(id)).toEqual({ ...DONE, placed: 1 })
  })
})

describe('a registration whose runner is gone', () => {
  it.each(each(preparing))(
    'while %s hangs %s its effect, is undone by the sweeper, and what comes late changes nothing',
    async (method, when) => {
      const { username, outcome } = await begin([method, { when, how: 'hang', times: 1 }])
      await eventually(() => troublesOf(method).hanging(method) === 1)
      await world.letPass(31_000)
      const { id } = await world.endOf(username)
      expect(await world.stand(id)).toEqual(UNDONE)

      // The runner lives on after all: its late step meets the tombstone, its place meets the row.
      world.endTroubles()
      expect(await outcome).toMatchObject({ code: 'unavailable' })
      expect(await world.stand(id)).toEqual(UNDONE)
    },
  )

  it('is left alone before its time', async () => {
    const { username, outcome } = await begin(['createMembers', { when: 'before', how: 'hang', times: 1 }])
    await eventually(() => world.identity.troubles.hanging('createMembers') === 1)
    await world.letPass(4_000)
    await sweptTwice()
    expect((await world.rowOf(username)).state).toBe('running')
    world.endTroubles()
    expect(await outcome).toBe('placed')
  })
})

describe('a step after the place', () => {
  it.each(each(finishing))(
    '%s, lost %s its effect, does not change the answer, and the sweeper finishes it',
    async (method, when) => {
      const { username, outcome } = await begin([method, { when, how: 'away' }])
      expect(await outcome).toBe('placed')
      const { id, state } = await world.rowOf(username)
      expect(state).toBe('placed')
      expect(await world.service.client.confirmRegistration({ registrationId: id })).toEqual({ placed: true })
      world.endTroubles()
      await world.letPass(2_000)
      await world.endOf(username)
      expect(await world.stand(id)).toEqual({ ...DONE, placed: 1 })
    },
  )

  it.each<[string, Actor | undefined]>([
    ['a member', undefined],
    ['the root account', ADMIN],
    ['an admin without a node', adminWithoutNode()],
  ])('is taken by the sweeper in the name of who asked: %s', async (_who, admin) => {
    const { username, actor: member } = await world.corner()
    const actor = admin ?? member
    for (const method of finishing) troublesOf(method).plan(method, { when: 'before', how: 'away' })
    const { registrationId } = await world.register({ uplineUsername: username }, actor)
    world.endTroubles()
    await world.letPass(2_000)
    await eventually(async () => expect((await world.row(registrationId)).state).toBe('done'))
    const { memberId, role } = actor
    for (const { double } of [world.pins, world.identity]) {
      const steps = double.calls.filter(
        ({ method, request }) =>
          finishing.includes(method) && Object.values(request).includes(registrationId),
      )
      expect(steps.length).toBeGreaterThan(1)
      for (const { caller } of steps) expect(caller.actor).toMatchObject({ memberId, role })
    }
  })

  it('goes forward for ever: not even a refusal takes a place back', async () => {
    const { username, outcome } = await begin(['useReservedPins', { when: 'before', how: invalid('Tidak.') }])
    expect(await outcome).toBe('placed')
    const { id } = await world.rowOf(username)
    for (let hours = 0; hours < 3; hours++) {
      await world.letPass(3_600_000)
      await sweptTwice()
    }
    expect(await world.stand(id)).toMatchObject({ state: 'placed', placed: 1, members: 'activated' })
    world.endTroubles()
    await world.letPass(61_000)
    await world.endOf(username)
    expect(await world.stand(id)).toEqual({ ...DONE, placed: 1 })
  })
})

describe('the way back', () => {
  it.each(each(undoing))(
    'goes on until %s, lost %s its effect, has answered; the holds last until then',
    async (method, when) => {
      const refusal = { when: 'before', how: invalid('Ditolak.') } as const
      const { username, outcome, application } = await begin(
        ['createMembers', refusal],
        [method, { when, how: 'away' }],
      )
      expect(await outcome).toMatchObject({ code: 'invalid' })
      const { id } = await world.rowOf(username)
      expect(await world.stand(id)).toMatchObject({ state: 'undoing', held: true, placed: 0 })
      await expect(world.register(application)).rejects.toMatchObject({ code: 'conflict' })

      world.endTroubles()
      await world.letPass(2_000)
      await world.endOf(username)
      expect(await world.stand(id)).toEqual(UNDONE)
      await world.register(application)
    },
  )

  it('reaches both participants where one refused and the other had done its part', async () => {
    const { username, outcome } = await begin(['reservePins', { when: 'before', how: invalid('Ditolak.') }])
    expect(await outcome).toMatchObject({ code: 'invalid' })
    const { id } = await world.endOf(username)
    expect(world.identity.double.calls.map(({ method, request }) => [method, request])).toContainEqual([
      'discardMembers',
      { registrationId: id },
    ])
    expect(await world.stand(id)).toEqual(UNDONE)
  })
})

/** What must not happen has had its chance once two sweeps have passed. */
async function sweptTwice(): Promise<void> {
  await swept()
  await swept()
}

/** Makes an ended step due again, which changes nothing, and waits until a sweep has closed it. */
async function swept(): Promise<void> {
  const { rows } = await world.service.database.query(
    `UPDATE registrations SET state = 'placed', ended_at = NULL, due_at = now()
      WHERE id = (SELECT id FROM registrations WHERE state = 'done' LIMIT 1) RETURNING id`,
  )
  await eventually(async () => (await world.row(rows[0].id)).state === 'done')
}
