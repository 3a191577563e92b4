import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { IdentityServiceService, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { notFound, ROOT_MEMBER_ID, unavailable } from '@jejaring/service-kit'
import {
  admin,
  adminPassword,
  freshAddress,
  freshName,
  login,
  readSession,
  registration,
  startIdentity,
  type TestIdentity,
} from './identity-fixture'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity.stop())

const wrong = { code: 'invalid', message: 'Username atau kata sandi salah.', fields: undefined }

test('the right password opens a session, and its token answers the member behind it', async () => {
  const username = freshName()
  const [id] = await identity.members([username])
  const { token, session } = await identity.client.openSession(login(`  ${username.toUpperCase()} `))
  expect(session).toMatchObject({
    remember: false,
    impersonatorId: '',
    member: { id, username, phone: '081234567890', status: MemberStatus.ACTIVE, admin: false },
  })
  await expect(readSession(identity, token)).resolves.toMatchObject({
    id: session!.id,
    member: { id },
  })
})

test('a password does not expire', async () => {
  const username = freshName()
  await identity.members([username])
  identity.service.clock.advance(10 * 365 * 86_400_000)
  try {
    const { session } = await identity.client.openSession(login(username))
    expect(session?.member).toMatchObject({ username })
  } finally {
    identity.service.clock.reset()
  }
})

test('the first account logs in with the password of the environment, as an admin', async () => {
  const { session } = await identity.client.openSession(login('admin', adminPassword))
  expect(session?.member).toMatchObject({ id: ROOT_MEMBER_ID, admin: true, status: MemberStatus.ACTIVE })
})

test.each([
  ['a wrong password', () => login('admin', 'salah sekali')],
  ['an unknown name', () => login(freshName())],
  ['an empty form', () => login('', '')],
  ['a name that cannot be one', () => login("' OR 1=1 --\0")],
  ['a huge password', () => login('admin', 'x'.repeat(500_000))],
])('%s gets the one answer that says nothing', async (_, request) => {
  await expect(identity.from(freshAddress()).openSession(request())).rejects.toMatchObject(wrong)
})

test('an account without a password cannot be logged in to, not even with an empty one', async () => {
  const username = freshName()
  await identity.members([username], { password: '' })
  await expect(identity.client.openSession(login(username, ''))).rejects.toMatchObject(wrong)
})

test('an inactive member is named as such only with the right password', async () => {
  const username = freshName()
  const [id] = await identity.members([username])
  const { token } = await identity.client.openSession(login(username))
  await identity.service.database.query("UPDATE members SET status = 'inactive' WHERE id = $1", [id])
  await expect(readSession(identity, token)).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(identity.client.openSession(login(username))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(identity.client.openSession(login(username, 'salah sekali'))).rejects.toMatchObject(wrong)
})

describe('a member whose registration is pending', () => {
  async function pending() {
    const request = registration([freshName(), freshName()])
    await identity.client.createMembers(request)
    return { ...request, username: request.members[0]!.username }
  }

  test('logs in as soon as network reports it placed, with its siblings', async () => {
    const { username, registrationId, members } = await pending()
    identity.network.answer({ confirmRegistration: () => ({ placed: true }) })
    const { token, session } = await identity.client.openSession(login(username))
    expect(session?.member).toMatchObject({ username, status: MemberStatus.ACTIVE, version: 2n })
    await expect(readSession(identity, token)).resolves.toMatchObject({ member: { username } })
    expect(identity.network.calls.at(-1)).toMatchObject({ request: { registrationId } })
    const sibling = await identity.client.findMember({ by: { $case: 'id', value: members[1]!.id } })
    expect(sibling.status).toBe(MemberStatus.ACTIVE)
  })

  test.each([
    ['is not placed', () => ({ placed: false })],
    ['is unknown', () => Promise.reject(notFound())],
  ])('gets a request to wait while its registration %s', async (_, confirmRegistration) => {
    const { username } = await pending()
    identity.network.answer({ confirmRegistration })
    await expect(identity.client.openSession(login(username))).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('masih diproses'),
    })
  })

  test('gets a request to come back while network is unavailable', async () => {
    const { username } = await pending()
    identity.network.answer({ confirmRegistration: () => Promise.reject(unavailable()) })
    await expect(identity.client.openSession(login(username))).rejects.toMatchObject({ code: 'unavailable' })
  })

  test('is not asked after when the password is wrong', async () => {
    const { username } = await pending()
    const asked = identity.network.calls.length
    await expect(identity.client.openSession(login(username, 'salah sekali'))).rejects.toMatchObject(wrong)
    expect(identity.network.calls).toHaveLength(asked)
  })
})

test('audits a login with account and address, but no failed one and no password', async () => {
  const username = freshName()
  const [id] = await identity.members([username])
  const address = '203.0.113.7'
  await identity
    .from(address)
    .openSession(login(username, 'salah sekali'))
    .catch(() => undefined)
  const { session } = await identity.from(address).openSession(login(username))
  const lines = await identity.service.published('audit.recorded', AuditRecorded)
  const mine = lines.filter(({ target }) => target === `member:${id}`)
  expect(mine).toMatchObject([
    {
      action: 'session.opened',
      service: 'identity',
      caller: { memberId: id, role: 'member', sessionId: session?.id, address },
    },
  ])
  expect(JSON.stringify(lines)).not.toContain('kopi')
})

test('neither the database nor an event holds a password or a token in clear', async () => {
  const username = freshName()
  await identity.members([username], { password: 'sangat rahasia 77' })
  const { token } = await identity.service.as(admin).openSession(login(username, 'sangat rahasia 77'))
  const { rows } = await identity.service.database.query(
    `SELECT count(*) AS n FROM sessions s, credentials c, outbox o
      WHERE s.token_hash = convert_to($1, 'UTF8') OR c.password_hash LIKE '%rahasia%'
         OR position(convert_to($1, 'UTF8') in o.payload) > 0
         OR position(convert_to('sangat rahasia', 'UTF8') in o.payload) > 0`,
    [token],
  )
  expect(rows).toEqual([{ n: 0n }])
})

test('five calls return the token of a session', () => {
  const withToken = Object.entries(IdentityServiceService).filter(([, { responseDeserialize }]) => {
    const reply = responseDeserialize(Buffer.alloc(0)) as object
    return 'token' in reply && 'session' in reply
  })
  expect(withToken.map(([name]) => name)).toEqual([
    'openSession',
    'openSessionByCode',
    'openSessionByPasskey',
    'openSessionAs',
    'restoreSession',
  ])
})
