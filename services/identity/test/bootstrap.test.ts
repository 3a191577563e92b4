import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { MemberChanged } from '@jejaring/proto/identity/v1/events'
import { type DatabaseKit, ROOT_MEMBER_ID } from '@jejaring/service-kit'
import { databaseKit, migrate } from '@jejaring/service-kit/testing'
import { eventually } from '@jejaring/testing'
import { DataSource } from 'typeorm'
import { commands } from '../src/api/commands'
import { bootstrapAdmin } from '../src/operations/bootstrap-admin'
import { createAdmin } from '../src/operations/create-admin'
import { identity as definition } from '../src/service'
import { entities } from '../src/store/entities'
import { adminPassword, freshName, login, startIdentity, type TestIdentity } from './identity-fixture'

let identity: TestIdentity
let owner: DataSource
let kit: DatabaseKit
beforeAll(async () => {
  identity = await startIdentity()
  owner = new DataSource({
    type: 'postgres',
    url: identity.service.environment.MIGRATION_DATABASE_URL,
    entities,
    poolSize: 2,
  })
  await owner.initialize()
  kit = databaseKit(owner, 'identity')
})
afterAll(async () => {
  await owner.destroy()
  await identity.stop()
})

async function withoutMembers(work: () => Promise<void>): Promise<void> {
  await identity.service.database.query('DELETE FROM members')
  await work()
}

test('a fresh installation has one account, the root admin, and publishes it', async () => {
  const { rows } = await identity.service.database.query(
    'SELECT id, username, name, admin, status FROM members',
  )
  expect(rows).toEqual([
    { id: ROOT_MEMBER_ID, username: 'admin', name: 'Admin', admin: true, status: 'active' },
  ])
  const events = await identity.service.published('identity.member.changed', MemberChanged)
  expect(events).toMatchObject([{ member: { id: ROOT_MEMBER_ID, admin: true, version: 1n } }])
})

test('a repeated migration changes neither account nor password', async () => {
  await migrate(definition, { ...identity.service.environment, ADMIN_PASSWORD: 'x' })
  await expect(identity.client.openSession(login('admin', adminPassword))).resolves.toBeDefined()
  const events = await identity.service.published('identity.member.changed', MemberChanged)
  expect(events).toHaveLength(1)
})

test('without a password in the environment one is made and printed once', async () => {
  await withoutMembers(async () => {
    const printed: string[] = []
    const print = (line: string) => void printed.push(line)
    await bootstrapAdmin(kit, {}, print)
    await bootstrapAdmin(kit, {}, print)
    expect(printed).toHaveLength(1)
    const [, generated = ''] = /password (\S+)$/.exec(printed[0]!) ?? []
    await expect(identity.from('2001:db8::b').openSession(login('admin', generated))).resolves.toBeDefined()
  })
})

test.each(['short', 'admin', 'password123', 'x'.repeat(129)])(
  'refuses a password by the rules and names only its variable: %s',
  async (bad) => {
    await withoutMembers(async () => {
      const failure = bootstrapAdmin(kit, { ADMIN_PASSWORD: bad })
      await expect(failure).rejects.toMatchObject({ name: 'EnvironmentProblem' })
      await expect(failure).rejects.toThrow(/ADMIN_PASSWORD: password: 8-128 characters/)
      const { rows } = await identity.service.database.query('SELECT FROM members')
      expect(rows).toEqual([])
    })
  },
)

test("the operator's command prints the password of the admin it made, or a sentence", async () => {
  const [print, complain] = [
    jest.spyOn(console, 'log').mockReturnValue(),
    jest.spyOn(console, 'error').mockReturnValue(),
  ]
  const username = freshName()
  await commands['create-admin'](kit, [username, 'Ibu', 'Kepala'], {})
  await commands['create-admin'](kit, [username], {})
  const [, generated = ''] = /password (\S+)$/.exec(print.mock.calls.flat().join('')) ?? []
  const sentences = complain.mock.calls.flat()
  for (const spy of [print, complain]) spy.mockRestore()
  process.exitCode = 0
  expect(sentences).toEqual([`username: ${username} is taken`])
  const { session } = await identity.client.openSession(login(username, generated))
  expect(session?.member).toMatchObject({ name: 'Ibu Kepala', admin: true })
})

test('remove-second-factor reports an account without one and an unknown account', async () => {
  const [print, complain] = [
    jest.spyOn(console, 'log').mockReturnValue(),
    jest.spyOn(console, 'error').mockReturnValue(),
  ]
  const username = freshName()
  await identity.members([username])
  for (const name of [username.toUpperCase(), 'tiada'])
    await commands['remove-second-factor'](kit, [name], {})
  const said = [print.mock.calls.flat(), complain.mock.calls.flat(), process.exitCode]
  for (const spy of [print, complain]) spy.mockRestore()
  process.exitCode = undefined
  expect(said).toEqual([
    [`${username.toUpperCase()} has no second factor`],
    ['there is no account "tiada"'],
    1,
  ])
})

test('the operator asks whether a password is the first one of the root', async () => {
  await withoutMembers(() => bootstrapAdmin(kit, { ADMIN_PASSWORD: adminPassword }))
  const answers: unknown[] = []
  for (const password of [adminPassword, 'bukan kunci admin', undefined]) {
    process.exitCode = undefined
    await commands['has-first-password'](kit, [], { ADMIN_PASSWORD: password })
    answers.push(process.exitCode)
  }
  process.exitCode = undefined
  expect(answers).toEqual([undefined, 1, 1])
})

test('further admins are in the audit trail', async () => {
  const username = freshName()
  const { generatedPassword = '' } = await createAdmin(kit, { username, name: 'Ibu Kepala' })
  const { session } = await identity.client.openSession(login(username, generatedPassword))
  expect(session?.member).toMatchObject({ username, admin: true, name: 'Ibu Kepala', phone: '' })
  const lines = await identity.service.published('audit.recorded', AuditRecorded)
  expect(
    lines.filter(({ target }) => target === `member:${session!.member!.id}`).map(({ action }) => action),
  ).toEqual(['admin.created', 'session.opened'])
  await expect(createAdmin(kit, { username, name: 'Lagi' })).rejects.toThrow(`username: ${username} is taken`)
  await expect(createAdmin(kit, { username: 'x', name: 'Lagi' })).rejects.toThrow(/^username: 4-20/)
  await expect(createAdmin(kit, { username: freshName(), name: '' })).rejects.toThrow(/^name: /)
})

test('does not start without the address that links begin with', async () => {
  const { PUBLIC_URL: _, ...rest } = identity.service.environment
  await expect(migrate(definition, rest)).rejects.toThrow(/PUBLIC_URL/)
})

describe('the audit trail', () => {
  test('keeps what any service publishes, once, with actor and change', async () => {
    const id = '01890000-0000-7000-8000-000000000001'
    const event: AuditRecorded = {
      id,
      occurredAt: new Date('2026-11-02T03:04:05Z'),
      service: 'wallet',
      action: 'withdrawal.status.changed',
      target: 'withdrawal:7',
      caller: {
        requestId: 'r1',
        memberId: ROOT_MEMBER_ID,
        role: 'admin',
        impersonatorId: '',
        sessionId: '',
        address: '192.0.2.9',
        traceparent: '',
        expiresAt: 0,
        signature: Buffer.alloc(0),
      },
      before: '{"status":"pending"}',
      after: '{"status":"success"}',
    }
    await identity.service.deliver('audit.recorded', AuditRecorded, event)
    await identity.service.deliver('audit.recorded', AuditRecorded, {
      ...event,
      action: 'changed afterwards',
    })
    const { rows } = await identity.service.database.query('SELECT * FROM audit_entries WHERE id = $1', [id])
    expect(rows).toMatchObject([
      {
        occurred_at: event.occurredAt,
        service: 'wallet',
        action: 'withdrawal.status.changed',
        actor_id: ROOT_MEMBER_ID,
        actor_role: 'admin',
        impersonator_id: null,
        address: '192.0.2.9',
        before: { status: 'pending' },
        after: { status: 'success' },
      },
    ])
  })

  test("gets this service's own lines the same way, through outbox and stream", async () => {
    const username = freshName()
    const { generatedPassword = '' } = await createAdmin(kit, { username, name: 'Pak Kepala' })
    const { session } = await identity.client.openSession(login(username, generatedPassword))
    await eventually(async () => {
      const { rows } = await identity.service.database.query(
        "SELECT session_id FROM audit_entries WHERE target = $1 AND action = 'session.opened'",
        [`member:${session!.member!.id}`],
      )
      expect(rows).toEqual([{ session_id: session!.id }])
    })
  })

  test('can be neither changed nor emptied by the running service', async () => {
    const service = new DataSource({
      type: 'postgres',
      url: identity.service.environment.DATABASE_URL,
      poolSize: 1,
    })
    await service.initialize()
    try {
      for (const statement of [
        "UPDATE audit_entries SET action = ''",
        'DELETE FROM audit_entries',
        'TRUNCATE audit_entries',
      ]) {
        await expect(service.query(statement)).rejects.toThrow(/permission denied/)
      }
    } finally {
      await service.destroy()
    }
  })
})
