import { ROOT_MEMBER_ID } from '@jejaring/service-kit'
import {
  adminPassword,
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
const over = { code: 'unauthenticated' }

/** An admin who has just logged in, and somebody to log in as. */
async function start() {
  const username = freshName()
  const [id = ''] = await identity.members([username])
  const { token, session } = await identity.client.openSession(login('admin', adminPassword))
  const own = identity.service.as({ memberId: ROOT_MEMBER_ID, role: 'admin', sessionId: session!.id })
  const enter = () => own.openSessionAs({ username, userAgent: 'Jest' })
  return { username, id, token, own, sessionId: session!.id, enter }
}

const inside = (id: string, sessionId: string) =>
  identity.service.as({ memberId: id, role: 'member', sessionId, impersonatorId: ROOT_MEMBER_ID })

const live = (token: string) => readSession(identity, token)

test('login-as names both accounts, and its end gives the own session a new token', async () => {
  const { username, id, token, enter } = await start()
  const there = await enter()
  const session = await live(there.token)
  expect(session).toMatchObject({ member: { username }, impersonatorId: ROOT_MEMBER_ID, remember: false })

  const back = await inside(id, session.id).restoreSession({ token: there.token })
  expect(back.session).toMatchObject({ member: { username: 'admin' }, impersonatorId: '' })
  await expect(live(back.token)).resolves.toMatchObject({ member: { admin: true } })
  await expect(live(there.token)).rejects.toMatchObject(over)
  await expect(live(token)).rejects.toMatchObject(over)

  const lines = (await identity.audited(`member:${id}`)).filter(({ action }) => /impersonation/.test(action))
  expect(lines.map(({ action, caller }) => [action, caller?.memberId, caller?.impersonatorId])).toEqual([
    ['session.impersonation.started', ROOT_MEMBER_ID, ''],
    ['session.impersonation.ended', id, ROOT_MEMBER_ID],
  ])
})

test('an ordinary session has no way back', async () => {
  const { own, token } = await start()
  await expect(own.restoreSession({ token })).rejects.toMatchObject({ code: 'not_found' })
  await expect(own.restoreSession({ token: 'nonsense' })).rejects.toMatchObject({ code: 'not_found' })
})

test('it is for admins in person, onto active members who are not admins', async () => {
  const { username, id, own, sessionId } = await start()
  const userAgent = ''
  const denied = { code: 'forbidden' }
  const plain = identity.service.as({ memberId: id, role: 'member', sessionId })
  await expect(identity.client.openSessionAs({ username, userAgent })).rejects.toMatchObject(over)
  await expect(plain.openSessionAs({ username, userAgent })).rejects.toMatchObject(denied)
  const nested = {
    memberId: ROOT_MEMBER_ID,
    role: 'admin' as const,
    sessionId,
    impersonatorId: ROOT_MEMBER_ID,
  }
  await expect(identity.service.as(nested).openSessionAs({ username, userAgent })).rejects.toMatchObject(
    denied,
  )
  await expect(own.openSessionAs({ username: 'admin', userAgent })).rejects.toMatchObject(denied)
  await expect(own.openSessionAs({ username: 'tidakada', userAgent })).rejects.toMatchObject({
    code: 'not_found',
  })
  await identity.service.database.query("UPDATE members SET status = 'inactive' WHERE id = $1", [id])
  await expect(own.openSessionAs({ username, userAgent })).rejects.toMatchObject({ code: 'invalid' })
})

test("it ends with the admin's own session, and logging out of it ends both", async () => {
  const first = await start()
  const a = await first.enter()
  await identity.client.closeSession({ token: first.token })
  await expect(live(a.token)).rejects.toMatchObject(over)
  await expect(first.enter()).rejects.toMatchObject(over)

  const second = await start()
  const b = await second.enter()
  await identity.client.closeSession({ token: b.token })
  await expect(live(b.token)).rejects.toMatchObject(over)
  await expect(live(second.token)).rejects.toMatchObject(over)
  const ended = (await identity.audited(`member:${second.id}`)).at(-1)
  expect([ended?.action, ended?.caller?.memberId]).toEqual(['session.impersonation.ended', ROOT_MEMBER_ID])
})

test('using it keeps both alive, and neither lives without the other', async () => {
  const { enter, token } = await start()
  const there = await enter()
  for (let n = 0; n < 3; n++) {
    identity.service.clock.advance(11 * hour)
    await live(there.token)
  }
  await expect(live(token)).resolves.toMatchObject({ member: { username: 'admin' } })
  await identity.service.database.query(
    "UPDATE sessions SET expires_at = now() - interval '1 day' WHERE started_by IS NULL AND member_id = $1",
    [ROOT_MEMBER_ID],
  )
  await expect(live(there.token)).rejects.toMatchObject(over)
})
