import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { newId, ROOT_MEMBER_ID } from '@jejaring/service-kit'
import { admin, freshName, startIdentity, type TestIdentity } from './identity-fixture'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity.stop())

async function fact(about: {
  memberId?: string
  impersonatorId?: string
  target?: string
  action?: string
  after?: string
}) {
  const requestId = newId()
  const caller = {
    requestId,
    memberId: about.memberId ?? ROOT_MEMBER_ID,
    role: 'admin',
    address: '203.0.113.9',
  }
  await identity.service.deliver(
    'audit.recorded',
    AuditRecorded,
    AuditRecorded.fromPartial({
      id: newId(),
      occurredAt: new Date(),
      service: 'wallet',
      action: about.action ?? 'withdrawal.status.changed',
      target: about.target ?? `withdrawal:${newId()}`,
      caller: { ...caller, impersonatorId: about.impersonatorId ?? '' },
      before: '{"status":"pending"}',
      after: about.after ?? '{"status":"success"}',
    }),
  )
  return requestId
}

const nothing = { query: undefined, actions: [], kinds: [] }

const list = async (search: string, named: { actions?: string[]; kinds?: string[] } = {}) => {
  const order = [{ column: 'created_at', descending: true }]
  const query = { start: 0, length: 100, search, order, dateStart: '', dateFinish: '' }
  return await identity.service.as(admin).listAudit({ ...nothing, ...named, query })
}

test('an entry has actor, impersonator, action, target, origin, before and after', async () => {
  const username = freshName()
  const [id = ''] = await identity.members([username])
  const requestId = await fact({ memberId: id, impersonatorId: ROOT_MEMBER_ID, target: `member:${id}` })
  const { entries, counts } = await list(requestId)
  expect(counts?.filtered).toBe(1n)
  expect(entries).toMatchObject([
    {
      service: 'wallet',
      action: 'withdrawal.status.changed',
      actorUsername: username,
      impersonatorUsername: 'admin',
      targetUsername: username,
      address: '203.0.113.9',
      requestId,
      before: '{"status":"pending"}',
      after: '{"status":"success"}',
    },
  ])
})

test('it is found by person, action, target and address', async () => {
  const username = freshName()
  const [id = ''] = await identity.members([username])
  const target = `withdrawal:${newId()}`
  const action = `x${freshName()}.done`
  const mine = await fact({ memberId: id })
  const onBehalf = await fact({ memberId: ROOT_MEMBER_ID, impersonatorId: id })
  const tome = await fact({ target: `member:${id}`, action })
  const other = await fact({ target })
  const found = async (search: string) => (await list(search)).entries.map(({ requestId }) => requestId)
  expect(await found(username.slice(0, 10))).toEqual(expect.arrayContaining([mine, onBehalf, tome]))
  expect(await found(username.slice(0, 10))).not.toContain(other)
  expect(await found(action.slice(0, 10).toUpperCase())).toEqual([tome])
  expect(await found(target)).toEqual([other])
  expect((await found('203.0.113.9')).length).toBeGreaterThanOrEqual(4)
  expect(await found('%')).toEqual([])
})

test('it is found by the invoice, the payout number and the names on screen', async () => {
  const number = `${Date.now()}`.slice(-9)
  const invoice = `WD-20261122-${number}`
  const payout = `PO-20261122-${number}`
  const paid = await fact({ after: JSON.stringify({ status: 'success', invoice, payout }) })
  const file = await fact({
    action: `payout.x${number}`,
    target: `file${number}:${newId()}`,
    after: JSON.stringify({ number: payout }),
  })
  const found = async (...about: Parameters<typeof list>) =>
    (await list(...about)).entries.map(({ requestId }) => requestId)
  expect(await found(invoice.toLowerCase())).toEqual([paid])
  expect(await found(payout)).toEqual([file, paid])
  expect(await found(number)).toEqual([file, paid])
  expect(await found('berkas pembayaran', { actions: [`payout.x${number}`] })).toEqual([file])
  expect(await found('berkas pembayaran', { kinds: [`file${number}`] })).toEqual([file])
  expect(await found('berkas pembayaran')).toEqual([])
})

test('a target that only looks like a member is shown as it is', async () => {
  const target = 'member:not-an-id'
  await fact({ target })
  expect((await list(target)).entries).toMatchObject([{ target, targetUsername: '' }])
})

test('it is for admins', async () => {
  await expect(identity.client.listAudit(nothing)).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  const plain = identity.service.as({ memberId: newId(), role: 'member' })
  await expect(plain.listAudit(nothing)).rejects.toMatchObject({ code: 'forbidden' })
})
