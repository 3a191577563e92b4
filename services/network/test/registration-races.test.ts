import { Side } from '@jejaring/proto/network/v1/network'
import { forbidden, newId } from '@jejaring/service-kit'
import { eventually } from '@jejaring/testing'
import { ADMIN, COMPLETED, NetworkFixture } from './support/network-fixture'

let fixture: NetworkFixture

beforeAll(async () => {
  fixture = await NetworkFixture.start()
})
afterEach(() => fixture.endFailures())
afterAll(() => fixture.stop())

const outcome = (call: Promise<{ registrationId: string }>) =>
  call.then(
    ({ registrationId }) => ({ registrationId }),
    (fault) => ({ code: fault.code as string, fields: Object.keys(fault.fields ?? {}) }),
  )

const winners = (outcomes: object[]) => outcomes.filter((each) => 'registrationId' in each)
const losers = (outcomes: object[]) => outcomes.filter((each) => 'code' in each)

describe('concurrent clients', () => {
  it('only one gets a contested slot; the others leave nothing', async () => {
    const { username } = await fixture.corner()
    const before = fixture.pins.left(ADMIN.memberId)
    const applications = Array.from({ length: 12 }, () => fixture.application({ uplineUsername: username }))
    const outcomes = await Promise.all(
      applications.map((application) => outcome(fixture.as(ADMIN).register(application))),
    )
    expect(winners(outcomes)).toHaveLength(1)
    expect(losers(outcomes)).toEqual(Array(11).fill({ code: 'conflict', fields: [] }))
    expect(fixture.pins.left(ADMIN.memberId)).toBe(before - 1)
  })

  it('only one gets a contested username; the others get the field’s error', async () => {
    const corners = await Promise.all([fixture.corner()])
    const { username } = corners[0]!
    const { usernames } = await fixture.register({ uplineUsername: username, accountQty: 7 })
    const [expected] = fixture.usernames(1)
    // Seven different slots, one username; it is second in each list.
    const outcomes = await Promise.all(
      usernames.slice(3).map((uplineUsername) => {
        const names = fixture.usernames(3)
        names[1] = expected!
        return outcome(
          fixture
            .as(ADMIN)
            .register(fixture.application({ uplineUsername, accountQty: 3, usernames: names })),
        )
      }),
    )
    expect(winners(outcomes)).toHaveLength(1)
    expect(losers(outcomes)).toEqual(Array(3).fill({ code: 'invalid', fields: ['usernames.1'] }))
  })

  it('get pins while there are enough; the others get an error of accountqty', async () => {
    const { actor, username } = await fixture.corner()
    const { usernames } = await fixture.register({ uplineUsername: username, accountQty: 7 })
    fixture.pins.stock.set(actor.memberId, 2)
    const outcomes = await Promise.all(
      usernames
        .slice(3)
        .map((uplineUsername) =>
          outcome(fixture.as(actor).register(fixture.application({ uplineUsername }))),
        ),
    )
    expect(winners(outcomes)).toHaveLength(2)
    expect(losers(outcomes)).toEqual(Array(2).fill({ code: 'invalid', fields: ['accountqty'] }))
    expect(fixture.pins.left(actor.memberId)).toBe(0)
  })

  it('both get their slots on the two sides of one upline', async () => {
    const { username } = await fixture.corner()
    const outcomes = await Promise.all(
      [Side.LEFT, Side.RIGHT].map((position) =>
        outcome(fixture.as(ADMIN).register(fixture.application({ uplineUsername: username, position }))),
      ),
    )
    expect(winners(outcomes)).toHaveLength(2)
  })
})

describe('an idempotency key', () => {
  it('sent concurrently has one effect and one answer', async () => {
    const { username } = await fixture.corner()
    const application = fixture.application({ uplineUsername: username, idempotencyKey: newId() })
    const before = fixture.pins.left(ADMIN.memberId)
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => outcome(fixture.as(ADMIN).register(application))),
    )
    const rows = await fixture.rowsOf(application.usernames[0]!)
    expect(rows).toHaveLength(1)
    expect(outcomes).toEqual(Array(8).fill({ registrationId: rows[0]!.id }))
    expect(fixture.pins.left(ADMIN.memberId)).toBe(before - 1)
  })

  it('waits for the running registration and returns its outcome', async () => {
    const { username } = await fixture.corner()
    const application = fixture.application({ uplineUsername: username, idempotencyKey: newId() })
    fixture.identity.failures.plan('createMembers', { when: 'before', how: 'hang', times: 1 })
    const first = outcome(fixture.as(ADMIN).register(application))
    await eventually(() => fixture.identity.failures.hanging('createMembers') === 1)
    const second = outcome(fixture.as(ADMIN).register(application))
    fixture.endFailures()
    expect(await second).toEqual(await first)
    expect(await first).toHaveProperty('registrationId')
  })

  it('returns the first answer later, even when the state has changed', async () => {
    const { actor, username } = await fixture.corner()
    fixture.pins.stock.set(actor.memberId, 1)
    const application = fixture.application({ uplineUsername: username, idempotencyKey: newId() })
    const first = await fixture.as(actor).register(application)
    expect(await fixture.as(actor).register(application)).toEqual(first)
    expect(await fixture.finalStateAtOwners(first.registrationId)).toEqual({ ...COMPLETED, placed: 1 })
  })

  it('with another body is invalid; another caller’s key is a different key', async () => {
    const { actor, username } = await fixture.corner()
    const application = fixture.application({ uplineUsername: username, idempotencyKey: newId() })
    await fixture.as(actor).register(application)
    const other = { ...application, password: 'sandi-yang-lain', passwordConfirm: 'sandi-yang-lain' }
    await expect(fixture.as(actor).register(other)).rejects.toMatchObject({ code: 'invalid' })
    await expect(fixture.as(ADMIN).register(application)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is free after a refusal, for the same body and for a corrected one', async () => {
    const { actor, username } = await fixture.corner()
    fixture.pins.stock.set(actor.memberId, 0)
    const application = fixture.application({ uplineUsername: username, idempotencyKey: newId() })
    const refused = { code: 'invalid', fields: ['accountqty'] }
    expect(await outcome(fixture.as(actor).register(application))).toEqual(refused)
    fixture.pins.failures.plan('countPins', { when: 'before', how: forbidden() })
    expect(await outcome(fixture.as(actor).register(application))).toEqual({ code: 'forbidden', fields: [] })
    fixture.endFailures()
    fixture.pins.stock.set(actor.memberId, 1)
    const corrected = { ...application, name: 'Nama Yang Benar' }
    expect(await outcome(fixture.as(actor).register(corrected))).toHaveProperty('registrationId')
  })

  it('accepts a corrected body and still answers the old one during compensation', async () => {
    const { username } = await fixture.corner()
    const key = newId()
    fixture.identity.failures.plan('createMembers', { when: 'before', how: forbidden('Tidak.'), times: 1 })
    fixture.pins.failures.plan('releasePins', { when: 'before', how: 'unavailable' })
    const application = fixture.application({ uplineUsername: username, idempotencyKey: key })
    const refused = { code: 'forbidden', fields: [] }
    expect(await outcome(fixture.as(ADMIN).register(application))).toEqual(refused)
    expect((await fixture.rowOf(application.usernames[0]!)).state).toBe('undoing')

    expect(await outcome(fixture.as(ADMIN).register(application))).toEqual(refused)
    const corrected = { ...application, position: Side.RIGHT, usernames: fixture.usernames(1) }
    expect(await outcome(fixture.as(ADMIN).register(corrected))).toHaveProperty('registrationId')
  })

  it('is deleted after seven days', async () => {
    const { username } = await fixture.corner()
    const application = fixture.application({ uplineUsername: username, idempotencyKey: newId() })
    const { registrationId } = await fixture.as(ADMIN).register(application)
    fixture.service.clock.advance(7 * 86_400_000 + 1)
    await fixture.service.restart()
    await eventually(async () => {
      const { rows } = await fixture.service.database.query(
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
    await expect(fixture.register({ idempotencyKey })).rejects.toMatchObject({ code: 'invalid' })
  })
})
