import { ProposalServiceService } from '@jejaring/proto/common/v1/proposal'
import { PayoutWaiting } from '@jejaring/proto/wallet/v1/events'
import { newId, runAsOperator } from '@jejaring/service-kit'
import { runCommand } from '@jejaring/service-kit/testing'
import type { EntityManager } from 'typeorm'
import { identity as definition } from '../src/service'
import { findActiveAdmins } from '../src/store/members'
import {
  admin,
  freshName,
  login,
  password,
  readSession,
  startIdentity,
  type TestIdentity,
} from './identity-fixture'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity.stop())
afterEach(() => jest.restoreAllMocks())

/** Turns a new account into an admin with a duty. */
async function adminWith(duty: string) {
  const username = freshName()
  const [id = ''] = await identity.members([username])
  await identity.service.database.query('UPDATE members SET admin = true, admin_duty = $2 WHERE id = $1', [
    id,
    duty,
  ])
  const { token } = await identity.client.openSession(login(username, password))
  return { id, username, token, actor: { memberId: id, role: 'admin', duty } as const }
}

const assign = (memberId: string, duty: string, by: Parameters<typeof identity.service.as>[0] = admin) =>
  identity.service.as(by).assignAdminDuty({ memberId, duty })

const dutyOf = async (id: string) =>
  (await identity.client.findMember({ by: { $case: 'id', value: id } })).adminDuty

test('the first admin, and admins of the command line, are owners', async () => {
  const username = freshName()
  jest.spyOn(console, 'log').mockImplementation(() => {})
  await runCommand(definition, identity.service.environment, 'create-admin', [username, 'Admin Dua'])
  expect(await dutyOf(admin.memberId)).toBe('owner')
  const { adminDuty } = await identity.client.findMember({ by: { $case: 'username', value: username } })
  expect(adminDuty).toBe('owner')
})

test('admins are found by an index, without reading all members', async () => {
  await identity.members([freshName()])
  const client = await identity.service.database.connect()
  try {
    await client.query('BEGIN')
    await client.query(
      `INSERT INTO members SELECT made.*
         FROM (SELECT * FROM members WHERE NOT admin LIMIT 1) one, generate_series(1, 5000) n,
              jsonb_populate_record(NULL::members, to_jsonb(one) || jsonb_build_object(
                'id', gen_random_uuid(), 'username', 'banyak' || n, 'status', 'active')) made`,
    )
    await client.query('ANALYZE members')
    const plan: string[] = []
    const query = async (sql: string, values: unknown[]) => {
      const { rows } = await client.query(`EXPLAIN ${sql}`, values)
      plan.push(...rows.map((row) => row['QUERY PLAN']))
      return rows
    }
    await findActiveAdmins({ query } as unknown as EntityManager, ['finance'])
    expect(plan.join('\n')).toContain('members_admins')
  } finally {
    client.release(true)
  }
})

test('the command line names the active admins who decide a subject of dual control', async () => {
  const [owner, finance, support] = [
    await adminWith('owner'),
    await adminWith('finance'),
    await adminWith('support'),
  ]
  const inactive = await adminWith('owner')
  await identity.service.database.query("UPDATE members SET status = 'inactive' WHERE id = $1", [inactive.id])
  const admins = [owner, finance, support, inactive].map(({ username }) => username)
  const named = async (...words: string[]) => {
    const printed = jest.spyOn(console, 'log').mockImplementation(() => {})
    await runCommand(definition, identity.service.environment, 'admin-names', words)
    const names: string[] = JSON.parse(String(printed.mock.calls.at(-1)?.[0]))
    return admins.filter((name) => names.includes(name))
  }
  expect(await named()).toEqual(admins)
  for (const subject of ['config:payout_approval_above', 'packages', 'banks', 'admin_roles'])
    expect([subject, await named(subject)]).toEqual([subject, [owner.username]])
  for (const subject of ['payout_files', 'payout_templates'])
    expect([subject, await named(subject)]).toEqual([subject, [owner.username, finance.username]])
})

test('a new duty is stored, published and audited, and ends the sessions of that admin', async () => {
  const { id, token } = await adminWith('owner')
  expect((await readSession(identity, token)).member?.adminDuty).toBe('owner')
  expect(await assign(id, 'finance')).toMatchObject({ member: { adminDuty: 'finance' }, proposalId: '' })
  await expect(readSession(identity, token)).rejects.toMatchObject({ code: 'unauthenticated' })
  expect((await identity.publishedMembers([id])).at(-1)).toMatchObject({ adminDuty: 'finance' })
  const audited = () =>
    identity
      .audited(`member:${id}`)
      .then((lines) => lines.filter(({ action }) => action === 'admin.duty.assigned'))
  expect(await audited()).toMatchObject([{ before: '{"duty":"owner"}', after: '{"duty":"finance"}' }])
  // A retry changes nothing.
  await assign(id, 'finance')
  expect(await audited()).toHaveLength(1)
})

test('only an owner assigns duties, in person, and never to themselves', async () => {
  const { id } = await adminWith('auditor')
  const support = await adminWith('support')
  await expect(assign(id, 'owner', support.actor)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(assign(admin.memberId, 'finance')).rejects.toMatchObject({ code: 'forbidden' })
  const impersonated = { memberId: id, role: 'member', impersonatorId: admin.memberId } as const
  await expect(assign(id, 'owner', impersonated)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(assign(id, 'boss')).rejects.toMatchObject({ code: 'invalid' })
  const [memberId = ''] = await identity.members([freshName()])
  for (const other of [memberId, newId(), 'x'])
    await expect(assign(other, 'finance')).rejects.toMatchObject({ code: 'not_found' })
  expect(await dutyOf(id)).toBe('auditor')
})

test('two owners who narrow each other at once leave one owner', async () => {
  const [one, two] = [await adminWith('owner'), await adminWith('owner')]
  await identity.service.database.query(
    `UPDATE members SET admin_duty = 'support' WHERE admin AND id <> ALL ($1)`,
    [[one.id, two.id]],
  )
  const results = await Promise.allSettled([
    assign(one.id, 'stock', two.actor),
    assign(two.id, 'stock', one.actor),
  ])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
  await identity.service.database.query(`UPDATE members SET admin_duty = 'owner' WHERE id = $1`, [
    admin.memberId,
  ])
})

describe('under dual control', () => {
  const proposals = (actor: Parameters<typeof identity.service.as>[0]) =>
    identity.service.clientOf(ProposalServiceService, actor)
  const decide = (actor: Parameters<typeof identity.service.as>[0], id: string) =>
    proposals(actor).decideProposal({ id, approve: true, reason: '' })

  beforeAll(() =>
    runAsOperator(() =>
      identity.service.database.query(
        `INSERT INTO dual_control (subject, enabled) VALUES ('admin_roles', true)`,
      ),
    ),
  )

  test('becomes a proposal that another owner approves', async () => {
    const { id } = await adminWith('support')
    const { proposalId } = await assign(id, 'stock')
    expect((await assign(id, 'stock')).proposalId).toBe(proposalId)
    expect(await dutyOf(id)).toBe('support')
    await expect(decide(admin, proposalId)).rejects.toMatchObject({ code: 'forbidden' })
    const finance = await adminWith('finance')
    await expect(decide(finance.actor, proposalId)).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('Keuangan'),
    })
    await decide((await adminWith('owner')).actor, proposalId)
    expect(await dutyOf(id)).toBe('stock')
  })

  test('is applied to an account that has changed since, but for its duty', async () => {
    const { id } = await adminWith('support')
    const { proposalId } = await assign(id, 'stock')
    const change = (set: string) =>
      identity.service.database.query(`UPDATE members SET ${set}, version = version + 1 WHERE id = $1`, [id])
    const owner = (await adminWith('owner')).actor
    await change("admin_duty = 'finance'")
    await expect(decide(owner, proposalId)).rejects.toMatchObject({ code: 'conflict' })
    expect(await dutyOf(id)).toBe('finance')
    await change("admin_duty = 'support', phone = '081311112222'")
    await decide(owner, proposalId)
    expect(await dutyOf(id)).toBe('stock')
  })
})

test('notifies each approver of a waiting payout file once, but not its creator', async () => {
  const [maker, finance, support] = [
    await adminWith('owner'),
    await adminWith('finance'),
    await adminWith('support'),
  ]
  const waiting = {
    payoutId: newId(),
    number: 'PO-20261121-000001',
    count: 12n,
    total: 30_000_000n,
    createdBy: maker.id,
  }
  for (let time = 0; time < 2; time++)
    await identity.service.deliver('wallet.payout.waiting', PayoutWaiting, waiting)
  const linesOf = async ({ actor }: typeof maker) => {
    const query = { start: 0, length: 100, search: '', order: [], dateStart: '', dateFinish: '' }
    const { notifications } = await identity.service.as(actor).listNotifications({ query })
    return notifications.filter(({ kind }) => kind === 'payout').map(({ message }) => message)
  }
  expect(await linesOf(finance)).toEqual([
    'Berkas pembayaran PO-20261121-000001 menunggu persetujuan Anda: 12 penarikan, Rp. 30.000.000.',
  ])
  expect([await linesOf(maker), await linesOf(support)]).toEqual([[], []])
})
