import { IdentityServiceService, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { newId } from '@jejaring/service-kit'
import { eventually, startService } from '@jejaring/testing'
import { EntityManager } from 'typeorm'
import { identity as service } from '../src/service'
import {
  freshAddress,
  freshName,
  idsOf,
  login,
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

type Request = ReturnType<typeof registration>

/** A registration with a password and a name of its own. */
const ownRegistration = (usernames: readonly string[]): Request =>
  registration(usernames, { password: `sandi ${freshName()}`, name: `Nama ${freshName()}` })

/** Of calls that go in one turn, and so as one bundle: what each came to. */
const allAtOnce = <T>(calls: readonly Promise<T>[]) => Promise.allSettled(calls)

const refusalsOf = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))

async function activate(requests: readonly Request[]): Promise<void> {
  await Promise.all(requests.map(({ registrationId }) => identity.client.activateMembers({ registrationId })))
}

const attempt = (username: string, password = '') =>
  identity.from(freshAddress()).openSession(login(username, password))

/** Each account opens with the password of its own registration and not with that of the next one. */
async function expectOwnPasswords(requests: readonly Request[]): Promise<void> {
  for (const [index, { members, application }] of requests.entries()) {
    for (const { id, username } of members) {
      const { session } = await attempt(username, application.password)
      expect(session?.member).toMatchObject({ id, username, name: application.name })
    }
    const next = requests[(index + 1) % requests.length]!
    const stranger = attempt(members[0]!.username, next.application.password)
    await expect(stranger).rejects.toMatchObject({ code: 'invalid' })
  }
}

test('registrations that come at once get their own accounts, names and passwords', async () => {
  const requests = [1, 3, 1, 7, 1, 1, 3, 1].map((qty) => ownRegistration(names(qty)))
  const answers = await Promise.all(requests.map((request) => identity.client.createMembers(request)))
  answers.forEach(({ members }, index) => {
    expect(members.map(({ id, username }) => ({ id, username }))).toEqual(requests[index]!.members)
    for (const { name } of members) expect(name).toBe(requests[index]!.application.name)
  })
  await activate(requests)
  await expectOwnPasswords(requests)
})

test('a lost username, a wrong one and repetitions affect no other registration', async () => {
  const wanted = freshName()
  const rivals = [ownRegistration([freshName(), wanted]), ownRegistration([wanted])]
  const good = [1, 3, 1, 1].map((qty) => ownRegistration(names(qty)))
  const repeated = good[1]!
  const thief = { ...ownRegistration(names(1)), registrationId: repeated.registrationId }
  const wrong = registration(names(1), { password: 'pendek' })
  const discarded = ownRegistration(names(1))
  await identity.client.discardMembers(discarded)

  const requests = [
    good[0]!,
    rivals[0]!,
    repeated,
    wrong,
    good[2]!,
    repeated,
    rivals[1]!,
    discarded,
    good[3]!,
  ]
  const outcomes = await allAtOnce(requests.map((request) => identity.client.createMembers(request)))
  const refused = requests.filter((_, index) => outcomes[index]?.status === 'rejected')
  const lost = rivals.filter((rival) => refused.includes(rival))
  expect(lost).toHaveLength(1)
  expect(refused).toHaveLength(3)
  expect(refused).toEqual(expect.arrayContaining([wrong, discarded]))
  const fields = { [`usernames.${lost[0]!.members.length - 1}`]: expect.stringContaining('sudah dipakai') }
  expect(refusalsOf([outcomes[requests.indexOf(lost[0]!)]!])).toMatchObject([{ code: 'invalid', fields }])
  expect(refusalsOf([outcomes[requests.indexOf(discarded)]!])).toMatchObject([{ code: 'conflict' }])
  const twins = outcomes.filter((_, index) => requests[index] === repeated)
  expect(twins[0]).toEqual(twins[1])

  for (const request of refused) expect(await identity.statuses(idsOf(request))).toEqual([])
  // Another's accounts under an id that is taken, at once with the repetition that has them.
  const [again, stolen] = await allAtOnce([repeated, thief].map((one) => identity.client.createMembers(one)))
  expect(again).toEqual(twins[0])
  expect(refusalsOf([stolen!])).toMatchObject([{ code: 'conflict' }])

  const made = [...good, ...rivals.filter((rival) => rival !== lost[0])]
  await activate(made)
  await expectOwnPasswords(made)
})

test('two processes that take names crosswise never deadlock; each name has one owner', async () => {
  const other = await startService(service, { rpc: IdentityServiceService, sharedWith: identity.service })
  const holder = await identity.service.database.connect()
  try {
    const [first = '', middle = '', last = ''] = names(3)
    // Both have one name, and wait for the one between; then each wants what the other has.
    await holder.query('BEGIN')
    await holder.query(
      `INSERT INTO members SELECT (jsonb_populate_record(m, jsonb_build_object('id', $1::text, 'username', $2::text))).*
         FROM members m LIMIT 1`,
      [newId(), middle],
    )
    const orders = [
      [first, middle, last],
      [last, middle, first],
    ]
    const storms = orders.map((some) => some.map((name) => ownRegistration([name])))
    const calls = storms.flatMap((storm, process) => {
      const { client } = process === 0 ? identity : other
      return storm.map((request) => client.createMembers(request))
    })
    const outcomes = allAtOnce(calls)
    await eventually(async () => {
      const { rowCount } = await identity.service.database.query(
        `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()`,
      )
      return rowCount === 2
    })
    await holder.query('ROLLBACK')
    const refusals = refusalsOf(await outcomes)
    expect(refusals.map(({ code }) => code)).toEqual(['invalid', 'invalid', 'invalid'])
    const { rows } = await identity.service.database.query(
      'SELECT username FROM members WHERE username = ANY ($1) ORDER BY 1',
      [orders[0]],
    )
    expect(rows.map(({ username }) => username)).toEqual(orders[0]?.toSorted())
  } finally {
    holder.release(true)
    await other.stop()
  }
})

test('concurrent activations, some repeated, publish and welcome each member once', async () => {
  const requests = [1, 3, 1, 1].map((qty) => ownRegistration(names(qty)))
  await Promise.all(requests.map((request) => identity.client.createMembers(request)))
  const discarded = ownRegistration(names(1))
  await identity.client.createMembers(discarded)
  await identity.client.discardMembers(discarded)

  const unknown = newId()
  const ids = requests.map(({ registrationId }) => registrationId)
  const asked = [ids[0]!, unknown, ids[1]!, ids[1]!, discarded.registrationId, ids[2]!, ids[3]!, ids[0]!]
  const outcomes = await allAtOnce(
    asked.map((registrationId) => identity.client.activateMembers({ registrationId })),
  )
  expect(refusalsOf(outcomes).map(({ code }) => code)).toEqual(['not_found', 'conflict'])

  for (const { members, application } of requests) {
    const own = members.map(({ id }) => id)
    const published = await identity.publishedMembers(own)
    expect(published.map(({ id }) => id).toSorted()).toEqual(own.toSorted())
    for (const member of published) {
      expect(member).toMatchObject({ status: MemberStatus.ACTIVE, version: 2n, name: application.name })
    }
    expect(await identity.messagesTo(own)).toMatchObject([{ template: 'welcome' }])
    const { rows } = await identity.service.database.query(
      'SELECT member_id::text AS id FROM notifications WHERE member_id = ANY ($1) ORDER BY 1',
      [own],
    )
    expect(rows.map(({ id }) => id)).toEqual(own.toSorted())
  }
  expect(await identity.statuses(idsOf(discarded))).toEqual([])
})

/** Counts the statements on accounts while work runs, without those of background loops. */
async function statements(work: () => Promise<unknown>): Promise<number> {
  const query = jest.spyOn(EntityManager.prototype, 'query')
  await work()
  const texts = query.mock.calls.map(([text]) => text)
  query.mockRestore()
  const isCounted = (text: string) =>
    /\b(registrations|members|notifications|outbox)\b/.test(text) && !/_changes|advisory|audit/.test(text)
  return texts.filter(isCounted).length
}

test('a batch takes one statement per step, whatever its size', async () => {
  const requests = [1, 3, 1, 7, 1, 1].map((qty) => registration(names(qty), { password: '' }))
  const create = () => Promise.all(requests.map((request) => identity.client.createMembers(request)))
  // Registrations and accounts.
  expect(await statements(create)).toBe(2)
  // Registrations, accounts, notifications and events; the links are inserted by TypeORM.
  expect(await statements(() => activate(requests))).toBe(4)
  for (const request of requests) {
    expect(await identity.statuses(idsOf(request))).toEqual(request.members.map(() => 'active'))
    expect(await identity.messagesTo(idsOf(request))).toMatchObject([
      { template: 'welcome' },
      { template: 'set_password' },
    ])
  }
})
