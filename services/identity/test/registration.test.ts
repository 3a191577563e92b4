import { MemberStatus } from '@jejaring/proto/identity/v1/identity'
import fc from 'fast-check'
import {
  application,
  freshName,
  idsOf,
  freshNames as names,
  registration,
  startIdentity,
  type TestIdentity,
} from './identity-fixture'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity.stop())

describe('an application', () => {
  test('that is good has no errors, and checking it changes nothing', async () => {
    const usernames = names(7)
    await expect(
      identity.client.checkApplication({ usernames, application: application() }),
    ).resolves.toEqual({ errors: {} })
    await expect(identity.client.createMembers(registration(usernames))).resolves.toMatchObject({
      members: { length: 7 },
    })
  })

  test('gets all its errors together, including taken names and unknown photos', async () => {
    const [taken = ''] = names(1)
    await identity.client.createMembers(registration([taken]))
    const { errors } = await identity.client.checkApplication({
      usernames: ['x', taken.toUpperCase(), freshName()],
      application: application({ name: '', phone: 'x', password: 'password', photoHash: 'a'.repeat(64) }),
    })
    expect(Object.keys(errors).sort()).toEqual([
      'name',
      'password',
      'phone',
      'photo',
      'usernames.0',
      'usernames.1',
    ])
  })

  test('without anything in it is answered, not an accident', async () => {
    const { errors } = await identity.client.checkApplication({ usernames: [], application: undefined })
    expect(Object.keys(errors).sort()).toEqual(['name', 'phone'])
  })
})

describe('creating members', () => {
  test('creates all accounts of a registration, pending, with one password hash', async () => {
    const request = registration(names(7))
    const { members } = await identity.client.createMembers(request)
    expect(members.map(({ id, username }) => ({ id, username }))).toEqual(request.members)
    expect(members.every(({ status, version }) => status === MemberStatus.PENDING && version === 1n)).toBe(
      true,
    )
    const { rows } = await identity.service.database.query(
      'SELECT count(DISTINCT password_hash) AS hashes, count(*) AS n FROM credentials WHERE member_id = ANY ($1)',
      [idsOf(request)],
    )
    expect(rows).toEqual([{ hashes: 1n, n: 7n }])
  })

  test('answers the same when it is repeated, at once or twice at the same time', async () => {
    const request = registration(names(3))
    const answers = await Promise.all([1, 2, 3, 4].map(() => identity.client.createMembers(request)))
    const again = await identity.client.createMembers(request)
    for (const answer of answers) expect(answer).toEqual(again)
    expect(await identity.statuses(idsOf(request))).toEqual(['pending', 'pending', 'pending'])
  })

  test('refuses the same id for other accounts', async () => {
    const request = registration(names(1))
    await identity.client.createMembers(request)
    const other = { ...registration(names(1)), registrationId: request.registrationId }
    await expect(identity.client.createMembers(other)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('makes none when one username is taken, and names which', async () => {
    const [a = '', b = '', c = ''] = names(3)
    await identity.client.createMembers(registration([b]))
    const request = registration([a, b, c])
    await expect(identity.client.createMembers(request)).rejects.toMatchObject({
      code: 'invalid',
      fields: { 'usernames.1': expect.stringContaining('sudah dipakai') },
    })
    expect(await identity.statuses(idsOf(request))).toEqual([])
    // The id is not spent: the same registration without the fault goes through.
    const mended = { ...request, members: [request.members[0]!, request.members[2]!] }
    await expect(identity.client.createMembers(mended)).resolves.toMatchObject({ members: { length: 2 } })
  })

  test('gives a username that many want at the same time to exactly one', async () => {
    for (let round = 0; round < 5; round++) {
      const shared = names(3)
      const requests = [
        shared,
        [...shared].reverse(),
        [shared[1]!],
        [freshName(), shared[2]!, shared[0]!],
      ].map((usernames) => registration(usernames))
      const outcomes = await Promise.allSettled(
        requests.map((request) => identity.client.createMembers(request)),
      )
      const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
      for (const reason of refused) expect(reason).toMatchObject({ code: 'invalid' })
      const { rows } = await identity.service.database.query(
        'SELECT registration_id, count(*) AS n FROM members WHERE username = ANY ($1) GROUP BY 1',
        [shared],
      )
      // Every registration is complete or absent.
      for (const { registration_id } of rows) {
        const request = requests.find(({ registrationId }) => registrationId === registration_id)!
        expect(await identity.statuses(idsOf(request))).toHaveLength(request.members.length)
      }
      expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
    }
  })

  test.each([
    ['no accounts', (request: ReturnType<typeof registration>) => ({ ...request, members: [] })],
    [
      'an id that is none',
      (request: ReturnType<typeof registration>) => ({ ...request, registrationId: 'x' }),
    ],
    [
      'no application',
      (request: ReturnType<typeof registration>) => ({ ...request, application: undefined }),
    ],
    [
      'a bad password',
      (request: ReturnType<typeof registration>) => ({
        ...request,
        application: application({ password: 'pendek' }),
      }),
    ],
  ])('refuses %s and keeps nothing', async (_, spoil) => {
    const request = registration(names(1))
    await expect(identity.client.createMembers(spoil(request))).rejects.toMatchObject({ code: 'invalid' })
    expect(await identity.statuses(idsOf(request))).toEqual([])
  })

  test('does not publish pending members', async () => {
    const request = registration(names(2))
    await identity.client.createMembers(request)
    expect(await identity.publishedMembers(idsOf(request))).toEqual([])
    expect(await identity.messagesTo(idsOf(request))).toEqual([])
  })
})

describe('discarding members', () => {
  test('frees their usernames, and a late creation of the same registration is refused', async () => {
    const request = registration(names(3))
    await identity.client.createMembers(request)
    await identity.client.discardMembers(request)
    await identity.client.discardMembers(request)
    expect(await identity.statuses(idsOf(request))).toEqual([])
    await expect(identity.client.createMembers(request)).rejects.toMatchObject({ code: 'conflict' })
    await expect(identity.client.activateMembers(request)).rejects.toMatchObject({ code: 'conflict' })
    const again = registration(request.members.map(({ username }) => username))
    await expect(identity.client.createMembers(again)).resolves.toMatchObject({ members: { length: 3 } })
  })

  test('before anything was created refuses the creation that comes after', async () => {
    const request = registration(names(1))
    await identity.client.discardMembers(request)
    await expect(identity.client.createMembers(request)).rejects.toMatchObject({ code: 'conflict' })
    expect(await identity.statuses(idsOf(request))).toEqual([])
  })

  test('is refused once they are active', async () => {
    const request = registration(names(1))
    await identity.client.createMembers(request)
    await identity.client.activateMembers(request)
    await expect(identity.client.discardMembers(request)).rejects.toMatchObject({ code: 'conflict' })
    expect(await identity.statuses(idsOf(request))).toEqual(['active'])
  })

  test('concurrent with the creation leaves nothing behind', async () => {
    for (let round = 0; round < 10; round++) {
      const request = registration(names(3))
      const [created] = await Promise.allSettled([
        identity.client.createMembers(request),
        identity.client.discardMembers(request),
      ])
      if (created.status === 'rejected') expect(created.reason).toMatchObject({ code: 'conflict' })
      expect(await identity.statuses(idsOf(request))).toEqual([])
    }
  })
})

test('accounts are all or none in any order of calls, and never active after an undo', async () => {
  const step = fc.constantFrom('create', 'activate', 'discard')
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const request = registration(names(3))
      let expected: 'nothing' | 'pending' | 'active' | 'undone' = 'nothing'
      for (const name of steps) {
        const call = {
          create: 'createMembers',
          activate: 'activateMembers',
          discard: 'discardMembers',
        } as const
        await identity.client[call[name]](request).catch(() => undefined)
        if (name === 'create' && expected === 'nothing') expected = 'pending'
        if (name === 'activate' && expected === 'pending') expected = 'active'
        if (name === 'discard' && expected !== 'active') expected = 'undone'
      }
      const there = expected === 'pending' || expected === 'active'
      expect(await identity.statuses(idsOf(request))).toEqual(there ? Array(3).fill(expected) : [])
      expect(await identity.publishedMembers(idsOf(request))).toHaveLength(expected === 'active' ? 3 : 0)
    }),
    { numRuns: 25 },
  )
})
