import { MembersPlaced } from '@jejaring/proto/network/v1/events'
import { Side } from '@jejaring/proto/network/v1/network'
import { newId, ROOT_MEMBER_ID } from '@jejaring/service-kit'
import { adminWithoutNode, COMPLETED, NetworkFixture } from './support/network-fixture'
import { placementsOf } from './support/placements-of'

let setup: NetworkFixture

beforeAll(async () => {
  setup = await NetworkFixture.start()
})
afterAll(() => setup.stop())

describe('a registration', () => {
  it('places one account in the slot asked for, uses its pin and activates it', async () => {
    const upline = await setup.corner()
    const { registrationId, usernames } = await setup.register({
      uplineUsername: upline.username,
      position: Side.RIGHT,
    })
    expect(await placementsOf(setup, registrationId)).toMatchObject([
      { parent: upline.username, side: 'right', username: usernames[0], sponsor: ROOT_MEMBER_ID },
    ])
    expect(await setup.finalStateAtOwners(registrationId)).toEqual({ ...COMPLETED, placed: 1 })
  })

  it('places seven accounts breadth-first', async () => {
    const upline = await setup.corner()
    const { registrationId, usernames: u } = await setup.register({
      uplineUsername: upline.username,
      accountQty: 7,
    })
    const placed = await placementsOf(setup, registrationId)
    expect(placed.map(({ parent, side, username }) => [parent, side, username])).toEqual([
      [upline.username, 'left', u[0]],
      [u[0], 'left', u[1]],
      [u[0], 'right', u[2]],
      [u[1], 'left', u[3]],
      [u[1], 'right', u[4]],
      [u[2], 'left', u[5]],
      [u[2], 'right', u[6]],
    ])
  })

  it('makes the caller the sponsor of every account and takes the pins from the caller', async () => {
    const { actor, username } = await setup.corner()
    setup.pins.stock.set(actor.memberId, 5)
    const { registrationId } = await setup.register({ uplineUsername: username, accountQty: 3 }, actor)
    const placed = await placementsOf(setup, registrationId)
    expect(placed.map(({ sponsor }) => sponsor)).toEqual(Array(3).fill(actor.memberId))
    expect(setup.pins.left(actor.memberId)).toBe(2)
  })

  it('an admin without a node uses own pins and the root account as sponsor', async () => {
    const admin = adminWithoutNode()
    setup.pins.stock.set(admin.memberId, 1)
    const { username } = await setup.corner()
    const { registrationId } = await setup.register({ uplineUsername: username }, admin)
    expect(await placementsOf(setup, registrationId)).toMatchObject([{ sponsor: ROOT_MEMBER_ID }])
    expect(setup.pins.left(admin.memberId)).toBe(0)
  })

  it('reads names in lower case and without the spaces around them', async () => {
    const upline = await setup.corner()
    const [name] = setup.usernames(1)
    const { usernames } = await setup.register({
      uplineUsername: ` ${upline.username.toUpperCase()} `,
      usernames: [` ${name!.toUpperCase()}`],
    })
    expect(usernames).toEqual([name])
  })

  it('accepts names that mean something to a program, and places members below them', async () => {
    const { username } = await setup.corner()
    const words = ['constructor', 'null', 'undefined']
    const { usernames } = await setup.register({ uplineUsername: username, accountQty: 3, usernames: words })
    expect(usernames).toEqual(words)
    for (const upline of ['null', 'undefined']) {
      const { registrationId } = await setup.register({ uplineUsername: upline })
      expect(await placementsOf(setup, registrationId)).toHaveLength(1)
    }
  })

  it('is published once, with all its members', async () => {
    const { username } = await setup.corner()
    const { registrationId, memberIds } = await setup.register({ uplineUsername: username, accountQty: 3 })
    const notified = await setup.service.published('network.member.placed', MembersPlaced)
    expect(notified.filter((event) => event.registrationId === registrationId)).toMatchObject([
      { sponsorId: ROOT_MEMBER_ID, memberIds, placedAt: expect.any(Date) },
    ])
  })

  it('gives the password to identity and keeps it nowhere', async () => {
    const { username } = await setup.corner()
    const password = 'sandi-yang-tidak-boleh-tersimpan'
    const { registrationId } = await setup.register({
      uplineUsername: username,
      idempotencyKey: newId(),
      password,
      passwordConfirm: password,
    })
    const asked = setup.identity.double.calls.filter(({ method }) => method === 'createMembers')
    expect(asked.at(-1)?.request).toMatchObject({ registrationId, application: { password } })
    const { rows } = await setup.service.database.query(
      `SELECT r::text || coalesce((SELECT string_agg(encode(payload, 'escape'), '') FROM outbox), '') AS text
         FROM registrations r`,
    )
    expect(rows.some(({ text }) => text.includes(password))).toBe(false)
  })

  it('can be filled into a slot under an account that has no number yet', async () => {
    const first = await setup.corner()
    const { usernames } = await setup.register({ uplineUsername: first.username, accountQty: 3 }, first.actor)
    const deeper = await setup.register({ uplineUsername: usernames[2]!, position: Side.LEFT }, first.actor)
    expect(await setup.finalStateAtOwners(deeper.registrationId)).toEqual({ ...COMPLETED, placed: 1 })
    const { rows } = await setup.service.database.query('SELECT max(seq) AS seq FROM placement_log')
    expect(rows).toEqual([{ seq: 1n }])
  })

  it('keeps the plan version that config says is in force', async () => {
    const { username } = await setup.corner()
    setup.config.plan = { ...setup.config.plan, version: 2n, bonusPairing: 60_000n }
    const { registrationId } = await setup.register({ uplineUsername: username })
    const { rows } = await setup.service.database.query(
      `SELECT p.plan_version, v.parameters->'bonusPairing' AS bonus
         FROM placements p JOIN plan_versions v ON v.version = p.plan_version WHERE registration_id = $1`,
      [registrationId],
    )
    expect(rows).toEqual([{ plan_version: 2, bonus: 60_000 }])
  })
})

describe('a registration is refused', () => {
  it('in a login-as session, whatever it asks for', async () => {
    const impersonated = { ...(await setup.corner()).actor, impersonatorId: ROOT_MEMBER_ID }
    await expect(setup.as(impersonated).register(setup.application())).rejects.toMatchObject({
      code: 'forbidden',
    })
  })

  it('without a login', async () => {
    await expect(setup.service.client.register(setup.application())).rejects.toMatchObject({
      code: 'unauthenticated',
    })
  })

  it.each([
    ['unknown', 'tidakada'],
    ['blank', ''],
    ['too short', 'x'],
    ['no username', "a'b;--"],
    ['not even text for the database', 'a\0bcd'],
    ['endless', 'x'.repeat(5_000)],
  ])('under an upline that is %s', async (_what, uplineUsername) => {
    await expect(setup.register({ uplineUsername })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('under an upline outside of the downline, in the words for an unknown one', async () => {
    const stranger = await setup.corner()
    const above = await setup.corner()
    const below = await setup.member({ uplineUsername: above.username })
    const refusal = (uplineUsername: string) =>
      setup.register({ uplineUsername }, below.actor).catch(({ code, message }) => ({ code, message }))
    const unknown = await refusal('tidakada')
    expect(unknown).toMatchObject({ code: 'not_found' })
    expect(await refusal(above.username)).toEqual(unknown)
    expect(await refusal(stranger.username)).toEqual(unknown)
    expect(await refusal('admin')).toEqual(unknown)
  })

  it('under an account whose registration is not placed yet', async () => {
    const { username } = await setup.corner()
    setup.identity.failures.plan('createMembers', { when: 'after', how: 'hang', times: 1 })
    const [name] = setup.usernames(1)
    const running = setup.register({ uplineUsername: username, usernames: [name!] })
    await setup.rowOf(name!)
    await expect(setup.register({ uplineUsername: name! })).rejects.toMatchObject({ code: 'not_found' })
    setup.endFailures()
    await running
  })

  it('for a caller without a place in the tree', async () => {
    const nobody = { memberId: newId(), role: 'member' as const }
    await expect(setup.register({}, nobody)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('on a slot that is taken, before any field is looked at', async () => {
    const { username } = await setup.corner()
    await setup.register({ uplineUsername: username })
    await expect(
      setup.register({ uplineUsername: username, usernames: [], name: '', edgeErrors: { photo: '…' } }),
    ).rejects.toMatchObject({ code: 'conflict' })
  })

  it('with every wrong field at once, and changes nothing', async () => {
    const { username } = await setup.corner()
    const held = await setup.member({ uplineUsername: username, position: Side.RIGHT })
    setup.identity.errors = { phone: 'Nomor telepon tidak sah.' }
    const before = await counts()
    const fields = await setup
      .register({
        uplineUsername: username,
        accountQty: 3,
        usernames: [held.username, 'kembar', 'KEMBAR'],
        bankId: 2,
        edgeErrors: { photo: 'Foto rusak.' },
      })
      .catch((fault) => ({ code: fault.code, fields: Object.keys(fault.fields).sort() }))
    setup.identity.errors = {}
    expect(fields).toEqual({
      code: 'invalid',
      fields: ['bank_id', 'phone', 'photo', 'usernames.0', 'usernames.2'],
    })
    expect(await counts()).toEqual(before)
  })

  it('with a username that no database takes', async () => {
    const { username } = await setup.corner()
    setup.identity.errors = { 'usernames.0': 'Username tidak sah.' }
    const fault = await setup.register({ uplineUsername: username, usernames: ['a\0bcd'] }).catch((it) => it)
    setup.identity.errors = {}
    expect(fault).toMatchObject({ code: 'invalid', fields: { 'usernames.0': 'Username tidak sah.' } })
  })

  it('with errors of the gateway alone', async () => {
    const { username } = await setup.corner()
    await expect(
      setup.register({ uplineUsername: username, edgeErrors: { photo: 'Foto rusak.' } }),
    ).rejects.toMatchObject({ code: 'invalid', fields: { photo: 'Foto rusak.' } })
  })

  it('with too few pins, or a quantity that is not offered', async () => {
    const { actor, username } = await setup.corner()
    setup.pins.stock.set(actor.memberId, 2)
    const fields = (accountQty: number) =>
      setup.register({ uplineUsername: username, accountQty }, actor).catch((fault) => fault.fields)
    expect(await fields(3)).toEqual({ accountqty: 'Pin aktivasi Anda tidak cukup: perlu 3, tersedia 2.' })
    for (const quantity of [0, -1, 2, 5, 2_000_000_000]) {
      expect(await fields(quantity)).toEqual({ accountqty: 'Jumlah akun harus 1, 3, 7.' })
    }
    setup.config.registerQuantities = '1'
    expect(await fields(3)).toEqual({ accountqty: 'Jumlah akun harus 1.' })
    setup.config.registerQuantities = '1,3,7'
  })

  it('without a side', async () => {
    const { username } = await setup.corner()
    await expect(
      setup.register({ uplineUsername: username, position: Side.UNSPECIFIED }),
    ).rejects.toMatchObject({ code: 'invalid', fields: { position: expect.any(String) } })
  })

  it.each([['countPins' as const], ['checkApplication' as const]])(
    'as unavailable, with nothing changed, while the owner of %s is unavailable',
    async (method) => {
      const { username } = await setup.corner()
      const before = await counts()
      const { failures } = method === 'countPins' ? setup.pins : setup.identity
      failures.plan(method, { when: 'before', how: 'unavailable' })
      await expect(setup.register({ uplineUsername: username })).rejects.toMatchObject({
        code: 'unavailable',
      })
      setup.endFailures()
      expect(await counts()).toEqual(before)
    },
  )
})

describe('whether a registration is placed', () => {
  it('is answered to identity, also while it runs', async () => {
    const { username } = await setup.corner()
    const { registrationId } = await setup.register({ uplineUsername: username })
    const [name] = setup.usernames(1)
    setup.identity.failures.plan('createMembers', { when: 'before', how: 'hang', times: 1 })
    const running = setup.register({ uplineUsername: username, position: Side.RIGHT, usernames: [name!] })
    const confirm = (id: string) => setup.service.client.confirmRegistration({ registrationId: id })

    expect(await confirm(registrationId)).toEqual({ placed: true })
    expect(await confirm((await setup.rowOf(name!)).id)).toEqual({ placed: false })
    await expect(confirm(newId())).rejects.toMatchObject({ code: 'not_found' })
    await expect(confirm('1')).rejects.toMatchObject({ code: 'not_found' })
    setup.endFailures()
    await running
  })
})

async function counts() {
  const { rows } = await setup.service.database.query(
    `SELECT (SELECT count(*) FROM registrations) AS registrations, (SELECT count(*) FROM placements) AS placements,
            (SELECT count(*) FROM outbox WHERE subject = 'network.member.placed') AS notified`,
  )
  return {
    ...rows[0],
    reservations: setup.pins.reservations.size,
    members: setup.identity.registrations.size,
  }
}
