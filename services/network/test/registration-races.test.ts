import { Side } from '@jejaring/proto/network/v1/network'
import { forbidden, newId } from '@jejaring/service-kit'
import { eventually } from '@jejaring/testing'
import { ADMIN, DONE, World } from './support/network-fixture'

let world: World

beforeAll(async () => {
  world = await World.start()
})
afterEach(() => world.endTroubles())
afterAll(() => world.stop())

const outcome = (call: Promise<{ registrationId: string }>) =>
  call.then(
    ({ registrationId }) => ({ registrationId }),
    (fault) => ({ code: fault.code as string, fields: Object.keys(fault.fields ?? {}) }),
  )

const winners = (outcomes: object[]) => outcomes.filter((each) => 'registrationId' in each)
const losers = (outcomes: object[]) => outcomes.filter((each) => 'code' in each)

describe('of many clients', () => {
  it('one gets the slot and the others a conflict; nothing of theirs remains', async () => {
    const { username } = await world.corner()
    const before = world.pins.left(ADMIN.memberId)
    const applications = Array.from({ length: 12 }, () => world.application({ uplineUsername: username }))
    const outcomes = await Promise.all(
      applications.map((application) => outcome(world.as(ADMIN).register(application))),
    )
    expect(winners(outcomes)).toHaveLength(1)
    expect(losers(outcomes)).toEqual(Array(11).fill({ code: 'conflict', fields: [] }))
    expect(world.pins.left(ADMIN.memberId)).toBe(before - 1)
  })

  it('one gets a username and the others are told which field it was', async () => {
    const corners = await Promise.all([world.corner()])
    const { username } = corners[0]!
    const { usernames } = await world.register({ uplineUsername: username, accountQty: 7 })
    const [wanted] = world.usernames(1)
    // Seven different slots, one name; it stands second in each list.
    const outcomes = await Promise.all(
      usernames.slice(3).map((uplineUsername) => {
        const names = world.usernames(3)
        names[1] = wanted!
        return outcome(
          world.as(ADMIN).register(world.application({ uplineUsername, accountQty: 3, usernames: names })),
        )
      }),
    )
    expect(winners(outcomes)).toHaveLength(1)
    expect(losers(outcomes)).toEqual(Array(3).fill({ code: 'invalid', fields: ['usernames.1'] }))
  })

  it('those get pins for whom there are enough, the others are told accountqty', async () => {
    const { actor, username } = await world.corner()
    const { usernames } = await world.register({ uplineUsername: username, accountQty: 7 })
    world.pins.stock.set(actor.memberId, 2)
    const outcomes = await Promise.all(
      usernames
        .slice(3)
        .map((uplineUsername) => outcome(world.as(actor).register(world.application({ uplineUsername })))),
    )
    expect(winners(outcomes)).toHaveLength(2)
    expect(losers(outcomes)).toEqual(Array(2).fill({ code: 'invalid', fields: ['accountqty'] }))
    expect(world.pins.left(actor.memberId)).toBe(0)
  })

  it('both get their slots when they fill the two sides of one upline', async () => {
    const { username } = await world.corner()
    const outcomes = await Promise.all(
      [Side.LEFT, Side.RIGHT].map((position) =>
        outcome(world.as(ADMIN).register(world.application({ uplineUsername: username, position }))),
      ),
    )
    expect(winners(outcomes)).toHaveLength(2)
  })
})

describe('the same key', () => {
  it('sent many times at once has one effect and one answer', async () => {
    const { username } = await world.corner()
    const application = world.application({ uplineUsername: username, idempotencyKey: newId() })
    const before = world.pins.left(ADMIN.memberId)
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => outcome(world.as(ADMIN).register(application))),
    )
    const rows = await world.rowsOf(application.usernames[0]!)
    expect(rows).toHaveLength(1)
    expect(outcomes).toEqual(Array(8).fill({ registrationId: rows[0]!.id }))
    expect(world.pins.left(ADMIN.memberId)).toBe(before - 1)
  })

  it('joins the registration that runs, and hears its end', async () => {
    const { username } = await world.corner()
    const application = world.application({ uplineUsername: username, idempotencyKey: newId() })
    world.identity.troubles.plan('createMembers', { when: 'before', how: 'hang', times: 1 })
    const first = outcome(world.as(ADMIN).register(application))
    await eventually(() => world.identity.troubles.hanging('createMembers') === 1)
    const second = outcome(world.as(ADMIN).register(application))
    world.endTroubles()
    expect(await second).toEqual(await first)
    expect(await first).toHaveProperty('registrationId')
  })

  it('gives the first answer later, also when the world has changed', async () => {
    const { actor, username } = await world.corner()
    world.pins.stock.set(actor.memberId, 1)
    const application = world.application({ uplineUsername: username, idempotencyKey: newId() })
    const first = await world.as(actor).register(application)
    expect(await world.as(actor).register(application)).toEqual(first)
    expect(await world.standAtEnd(first.registrationId)).toEqual({ ...DONE, placed: 1 })
  })

  it('with another body is invalid, and another caller’s key is another key', async () => {
    const { actor, username } = await world.corner()
    const application = world.application({ uplineUsername: username, idempotencyKey: newId() })
    await world.as(actor).register(application)
    const other = { ...application, password: 'sandi-yang-lain', passwordConfirm: 'sandi-yang-lain' }
    await expect(world.as(actor).register(other)).rejects.toMatchObject({ code: 'invalid' })
    await expect(world.as(ADMIN).register(application)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is free again after a refusal, for the same body and for a corrected one', async () => {
    const { actor, username } = await world.corner()
    world.pins.stock.set(actor.memberId, 0)
    const application = world.application({ uplineUsername: username, idempotencyKey: newId() })
    const refused = { code: 'invalid', fields: ['accountqty'] }
    expect(await outcome(world.as(actor).register(application))).toEqual(refused)
    world.pins.troubles.plan('countPins', { when: 'before', how: forbidden() })
    expect(await outcome(world.as(actor).register(application))).toEqual({ code: 'forbidden', fields: [] })
    world.endTroubles()
    world.pins.stock.set(actor.memberId, 1)
    const corrected = { ...application, name: 'Nama Yang Benar' }
    expect(await outcome(world.as(actor).register(corrected))).toHaveProperty('registrationId')
  })

  it('is free for a corrected body, and still answers the old one, while the refused one is being undone', async () => {
    const { username } = await world.corner()
    const key = newId()
    world.identity.troubles.plan('createMembers', { when: 'before', how: forbidden('Tidak.'), times: 1 })
    world.pins.troubles.plan('releasePins', { when: 'before', how: 'away' })
    const application = world.application({ uplineUsername: username, idempotencyKey: key })
    const refused = { code: 'forbidden', fields: [] }
    expect(await outcome(world.as(ADMIN).register(application))).toEqual(refused)
    expect((await world.rowOf(application.usernames[0]!)).state).toBe('undoing')

    expect(await outcome(world.as(ADMIN).register(application))).toEqual(refused)
    const corrected = { ...application, position: Side.RIGHT, usernames: world.usernames(1) }
    expect(await outcome(world.as(ADMIN).register(corrected))).toHaveProperty('registrationId')
  })

  it('is forgotten after seven days', async () => {
    const { username } = await world.corner()
    const application = world.application({ uplineUsername: username, idempotencyKey: newId() })
    const { registrationId } = await world.as(ADMIN).register(application)
    world.service.clock.advance(7 * 86_400_000 + 1)
    await world.service.restart()
    await eventually(async () => {
      const { rows } = await world.service.database.query(
        'SELECT idempotency_key, length(body_hash) AS hash FROM registrations WHERE id = $1',
        [registrationId],
      )
      expect(rows).toEqual([{ idempotency_key: '', hash: 0 }])
    })
  })

  it.each([
    ['endless', 'x'.repeat(201)],
    ['not text', 'a\0b'],
  ])('that is %s is invalid', async (_what, idempotencyKey) => {
    await expect(world.register({ idempotencyKey })).rejects.toMatchObject({ code: 'invalid' })
  })
})
