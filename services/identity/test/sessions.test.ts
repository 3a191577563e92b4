import { randomUUID } from 'node:crypto'
import { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import { ROOT_MEMBER_ID } from '@jejaring/service-kit'
import { startService } from '@jejaring/testing'
import { DataSource } from 'typeorm'
import { deleteAged } from '../src/operations/delete-aged'
import { deleteExpired } from '../src/operations/delete-expired'
import { identity as definition } from '../src/service'
import {
  adminPassword,
  configOf,
  freshName,
  login,
  readSession,
  startIdentity,
  type TestIdentity,
} from './identity-fixture'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity.stop())
beforeEach(() => identity.service.clock.freeze(new Date()))
afterEach(() => identity.service.clock.reset())

const hour = 3_600_000
const day = 24 * hour
const over = { code: 'unauthenticated' }

async function open(remember: boolean) {
  const username = freshName()
  const [id = ''] = await identity.members([username])
  const { token } = await identity.client.openSession(login(username, undefined, remember))
  return { id, token }
}

// One more than a statement of each size has room for.
test.each([0, 1, 2, 5, 17])('%i sessions read together come in the order of their queries', async (count) => {
  const { client } = identity
  const opened = [await open(true), await open(false)]
  const queries = Array.from({ length: count }, (_, index) => {
    const token = index % 3 === 2 ? 'no token' : opened[index % 3]!.token
    return { token, countUnread: index % 2 === 0 }
  })
  const { results } = await client.readSessions({ queries })
  expect(results.map(({ session }) => session?.member?.id)).toEqual(
    queries.map((_, index) => opened[index % 3]?.id),
  )
})

test.each([
  ['30 days with remember', true, 30 * day],
  ['12 hours without', false, 12 * hour],
])('a session that is not used ends after %s', async (_, remember, life) => {
  const { token } = await open(remember)
  identity.service.clock.advance(life - 1000)
  await expect(readSession(identity, token)).resolves.toMatchObject({ remember })
  // That use has moved its end once more.
  identity.service.clock.advance(life)
  await expect(readSession(identity, token)).rejects.toMatchObject(over)
})

test('a session that an open page merely checks is not used', async () => {
  const { token } = await open(false)
  const check = async () =>
    (await identity.client.readSessions({ queries: [{ token, countUnread: false, passive: true }] }))
      .results[0]?.session
  identity.service.clock.advance(11 * hour)
  expect(await check()).toMatchObject({ remember: false })
  identity.service.clock.advance(hour)
  expect(await check()).toBeUndefined()
})

test.each([
  ['remembered', true, 29 * day],
  ['unremembered', false, 11 * hour],
])('a %s session that is used lives on', async (_, remember, pause) => {
  const { token } = await open(remember)
  for (let n = 0; n < 3; n++) {
    identity.service.clock.advance(pause)
    const { expiresAt } = await readSession(identity, token)
    expect(expiresAt!.getTime()).toBeGreaterThan(identity.service.clock.now().getTime() + pause)
  }
})

test.each([
  ['remembered', true, 90 * day, 29 * day],
  ['unremembered', false, 7 * day, 11 * hour],
])(
  'a %s session ends at last, however much it is used, and is no device any more',
  async (_, remember, life, pause) => {
    const { id, token } = await open(remember)
    const own = identity.service.as({ memberId: id, role: 'member', sessionId: randomUUID() })
    let age = 0
    for (; age + pause < life; age += pause) {
      await expect(readSession(identity, token)).resolves.toBeDefined()
      identity.service.clock.advance(pause)
    }
    await expect(readSession(identity, token)).resolves.toBeDefined()
    expect((await own.listSessions({})).devices).toHaveLength(1)
    identity.service.clock.advance(life - age)
    await expect(readSession(identity, token)).rejects.toMatchObject(over)
    expect((await own.listSessions({})).devices).toEqual([])
  },
)

test('a deactivation or a lost admin role takes effect at once in every replica', async () => {
  const replica = await startService(definition, {
    rpc: IdentityServiceService,
    sharedWith: identity.service,
  })
  const live = (token: string) => readSession(replica, token)
  const { id, token } = await open(true)
  await expect(live(token)).resolves.toMatchObject({ member: { admin: false } })
  const query = (text: string) => identity.service.database.query(text, [id])
  await query('UPDATE members SET admin = true WHERE id = $1')
  await expect(live(token)).resolves.toMatchObject({ member: { admin: true } })

  const username = freshName()
  await identity.members([username])
  const [session] = (await query('SELECT id FROM sessions WHERE member_id = $1')).rows
  const admin = identity.service.as({ memberId: id, role: 'admin', sessionId: session.id })
  const there = await admin.openSessionAs({ username, userAgent: '' })
  await expect(live(there.token)).resolves.toMatchObject({ member: { username } })
  await query('UPDATE members SET admin = false WHERE id = $1')
  await expect(live(token)).resolves.toMatchObject({ member: { admin: false } })
  await expect(live(there.token)).rejects.toMatchObject(over)
  await query("UPDATE members SET status = 'inactive' WHERE id = $1")
  await expect(live(token)).rejects.toMatchObject(over)
  await replica.stop()
})

test('reading a session writes at most once a minute', async () => {
  const { id, token } = await open(false)
  const version = async () => {
    const { rows } = await identity.service.database.query('SELECT xmin FROM sessions WHERE member_id = $1', [
      id,
    ])
    return rows[0].xmin
  }
  const first = await version()
  for (let n = 0; n < 5; n++) {
    identity.service.clock.advance(11_000)
    await readSession(identity, token)
  }
  expect(await version()).toBe(first)
  identity.service.clock.advance(10_000)
  await readSession(identity, token)
  expect(await version()).not.toBe(first)
})

test('reading a session is one read of two indexes', async () => {
  const { token } = await open(false)
  const client = await identity.service.database.connect()
  try {
    // So many members that a row of one's own is worth looking for; they are gone when the connection is.
    await client.query('BEGIN')
    await client.query(
      `INSERT INTO members SELECT made.*
         FROM (SELECT * FROM members WHERE status = 'active' LIMIT 1) one, generate_series(1, 5000) n,
              jsonb_populate_record(NULL::members, to_jsonb(one) ||
                jsonb_build_object('id', gen_random_uuid(), 'username', 'banyak' || n)) made`,
    )
    await client.query('SET enable_seqscan = off')
    const { rows } = await client.query(
      `EXPLAIN SELECT 1 FROM sessions s JOIN members m ON m.id = s.member_id
        WHERE s.token_hash = sha256(convert_to($1, 'UTF8')) AND s.expires_at > now() AND m.status = 'active'`,
      [token],
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/sessions_token/)
    expect(plan).toMatch(/Index Cond: .*\bid = s\.member_id/)
  } finally {
    client.release(true)
  }
})

test('closing a session ends that one only, and may be repeated', async () => {
  const username = freshName()
  await identity.members([username])
  const first = await identity.client.openSession(login(username))
  const second = await identity.client.openSession(login(username))
  expect(first.token).not.toBe(second.token)
  await identity.client.closeSession({ token: first.token })
  await identity.client.closeSession({ token: first.token })
  await identity.client.closeSession({ token: 'nobody knows this' })
  await expect(readSession(identity, first.token)).rejects.toMatchObject(over)
  await expect(readSession(identity, second.token)).resolves.toBeDefined()
})

test('a session ends with the one that started it', async () => {
  const { session, token } = await identity.client.openSession(login('admin', adminPassword))
  const { id, token: started } = await open(false)
  await identity.service.database.query(
    'UPDATE sessions SET impersonator_id = $2, started_by = $3 WHERE member_id = $1',
    [id, ROOT_MEMBER_ID, session!.id],
  )
  await expect(readSession(identity, started)).resolves.toMatchObject({
    member: { id },
    impersonatorId: ROOT_MEMBER_ID,
  })
  await identity.client.closeSession({ token })
  await expect(readSession(identity, started)).rejects.toMatchObject(over)
})

test.each(['', 'x', 'A'.repeat(43), randomUUID(), 'A'.repeat(100_000)])(
  'the token %.50j opens nothing',
  async (token) => {
    await expect(readSession(identity, token)).rejects.toMatchObject(over)
  },
)

test('a session survives a restart of the service', async () => {
  const { id, token } = await open(true)
  await identity.service.restart()
  await expect(readSession(identity, token)).resolves.toMatchObject({ member: { id } })
})

test('deletes expired sessions only', async () => {
  const service = new DataSource({ type: 'postgres', url: identity.service.environment.DATABASE_URL })
  await service.initialize()
  const { rows: before } = await identity.service.database.query('SELECT count(*) AS n FROM members')
  const { id, token } = await open(true)
  await identity.members([freshName()], { password: '' })
  await identity.client.openSession(login(freshName())).catch(() => undefined)
  const left = async (days: number) => {
    const later = new Date(identity.service.clock.now().getTime() + days * day)
    await deleteExpired(service.manager, later)
    await deleteAged(service.manager, configOf(), later)
    const { rows } = await identity.service.database.query(
      `SELECT (SELECT count(*) FROM sessions WHERE member_id = $1) > 0 AS sessions,
              (SELECT count(*) FROM password_links) > 0 AS links,
              (SELECT count(*) FROM login_failures) > 0 AS failures,
              (SELECT count(*) FROM known_addresses) > 0 AS addresses`,
      [id],
    )
    return rows[0]
  }
  expect(await left(0)).toEqual({ sessions: true, links: true, failures: true, addresses: true })
  expect(await left(6)).toEqual({ sessions: true, links: true, failures: false, addresses: true })
  expect(await left(29)).toEqual({ sessions: true, links: false, failures: false, addresses: true })
  await expect(readSession(identity, token)).resolves.toBeDefined()
  expect(await left(31)).toEqual({ sessions: false, links: false, failures: false, addresses: true })
  expect(await left(366)).toEqual({ sessions: false, links: false, failures: false, addresses: false })
  const { rows: after } = await identity.service.database.query('SELECT count(*) AS n FROM members')
  expect(after[0].n).toBe(before[0].n + 2n)
  await service.destroy()
})
