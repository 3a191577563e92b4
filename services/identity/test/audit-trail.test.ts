import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { FileFormat } from '@jejaring/proto/common/v1/file'
import { ListAuditRequest } from '@jejaring/proto/identity/v1/identity'
import { newId, ROOT_MEMBER_ID } from '@jejaring/service-kit'
import { eventually } from '@jejaring/testing'
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
  address?: string
}) {
  const requestId = newId()
  const caller = {
    requestId,
    memberId: about.memberId ?? ROOT_MEMBER_ID,
    role: 'admin',
    address: about.address ?? '203.0.113.9',
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

const nothing = ListAuditRequest.create()

const list = async (search: string, named: Partial<ListAuditRequest> = {}) => {
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

test('it is found by the name of its action or object, alone and within a filter', async () => {
  const username = freshName()
  const [id = ''] = await identity.members([username])
  const made = await fact({ action: 'payout.template.saved', target: `payout_template:${newId()}` })
  const voided = await fact({ action: 'pins.voided', target: `member:${id}` })
  await fact({ action: 'member.updated', target: `member:${id}` })
  const found = async (...about: Parameters<typeof list>) =>
    (await list(...about)).entries.map(({ requestId }) => requestId)
  expect(await found('disimpan TEMPLATE')).toEqual([made])
  expect(await found('pin', { target: `member:${id}` })).toEqual([voided])
})

test('a target that only looks like a member is shown as it is', async () => {
  const [id = ''] = await identity.members([freshName()])
  const misplaced = `${id.slice(0, 8)}${id.slice(9, 13)}-${id.slice(13)}`
  const targets = [
    'not-an-id',
    `${id}0`,
    id.toUpperCase(),
    id.replaceAll('-', '_'),
    `g${id.slice(1)}`,
    misplaced,
  ]
  for (const target of targets.map((text) => `member:${text}`)) {
    await fact({ target })
    const entry = (await list(target)).entries.find((each) => each.target === target)
    expect(entry).toMatchObject({ target, targetUsername: '' })
  }
})

test('filters entries by actor, action, target and kind of target', async () => {
  const username = freshName()
  const [id = ''] = await identity.members([username])
  const [kind, action] = [`kind${username}`, `x${username}.done`]
  const target = `${kind}:${newId()}`
  const mine = await fact({ memberId: id, action, target })
  const onBehalf = await fact({ impersonatorId: id, action })
  const others = await fact({ action, target: `${kind}:${newId()}` })
  const found = async (filter: Partial<ListAuditRequest>, search = '') => {
    const { entries, counts } = await list(search, filter)
    expect(counts).toMatchObject({ total: BigInt(entries.length), filtered: BigInt(entries.length) })
    return entries.map(({ requestId }) => requestId)
  }
  expect(await found({ actor: username.toUpperCase() })).toEqual([onBehalf, mine])
  expect(await found({ action })).toEqual([others, onBehalf, mine])
  expect(await found({ target })).toEqual([mine])
  expect(await found({ target: kind })).toEqual([others, mine])
  expect(await found({ actor: username, action, target: kind })).toEqual([mine])
  expect(await found({ actor: 'tidakada99' })).toEqual([])
  const { entries } = await list(mine, { action })
  expect(entries.map(({ requestId }) => requestId)).toEqual([mine])
})

test('the filters are answered from indexes', async () => {
  const client = await identity.service.database.connect()
  await client.query('SET enable_seqscan = off')
  const plan = async (condition: string) => {
    const { rows } = await client.query(
      `EXPLAIN (COSTS OFF) SELECT a.id FROM audit_entries a WHERE ${condition}`,
    )
    return rows.map((row) => row['QUERY PLAN']).join(' ')
  }
  const id = newId()
  expect(await plan(`a.actor_id = '${id}' OR a.impersonator_id = '${id}'`)).toMatch(
    /audit_entries_actor.*audit_entries_impersonator/,
  )
  expect(await plan(`a.action = 'x.done'`)).toMatch(/audit_entries_by_action|audit_entries_action/)
  expect(await plan(`a.target = 'bank:1'`)).toContain('audit_entries_target')
  expect(await plan(`split_part(a.target, ':', 1) = 'bank'`)).toContain('audit_entries_by_kind')
  client.release(true)
})

test('a transfer of pins is found under its sender, too', async () => {
  const [sender = '', recipient = ''] = await identity.members([freshName(), freshName()])
  await fact({ memberId: sender, action: 'pins.transferred', target: `member:${recipient}` })
  await fact({ memberId: sender, action: 'pins.voided', target: `member:${recipient}` })
  for (const [id, actions] of [
    [sender, ['pins.transferred']],
    [recipient, ['pins.voided', 'pins.transferred']],
  ] as const) {
    const { entries } = await list('', { target: `member:${id}` })
    expect(entries.map(({ action }) => action)).toEqual(actions)
  }
})

test('the file names the command line and the areas of an address in words', async () => {
  const target = `member:${newId()}`
  const after = '{"address":{"provinceId":"31","cityId":"9999"},"audience_value":"31"}'
  await fact({ target, address: 'command line (root)', after })
  const parts: Uint8Array[] = []
  const request = { rows: { ...nothing, target }, format: FileFormat.CSV, bankNames: {} }
  for await (const part of identity.service.as(admin).exportAudit(request)) parts.push(part.data)
  const csv = Buffer.concat(parts).toString('utf8')
  expect(csv).toContain('Baris perintah (root)')
  expect(csv).not.toContain('command line')
  expect(csv).toContain('Kota/Kabupaten: 9999; Provinsi: DKI Jakarta')
  expect(csv).toContain('Grup, provinsi, atau member: DKI Jakarta')
})

test('the file has the filtered entries in words, the filters and its author', async () => {
  const username = freshName()
  const [id = ''] = await identity.members([username])
  const target = `withdrawal:${newId()}`
  const after = '{"status":"success","bankId":3,"amount":50000,"invoice":"WD-7"}'
  await fact({ memberId: id, impersonatorId: ROOT_MEMBER_ID, target, after })
  const rows = { ...nothing, target, action: 'withdrawal.status.changed' }
  const text = async (format: FileFormat) => {
    const parts: Uint8Array[] = []
    for await (const part of identity.service
      .as(admin)
      .exportAudit({ rows, format, bankNames: { '3': 'BCA' } }))
      parts.push(part.data)
    return Buffer.concat(parts)
  }
  const csv = (await text(FileFormat.CSV)).toString('utf8')
  for (const words of [
    ...[
      'Status penarikan diubah',
      'Status: Menunggu → Berhasil',
      'Bank: BCA',
      'Nominal: Rp. 50.000',
      `admin,${username}`,
      'Penarikan',
      'Penarikan,WD-7,',
    ],
    ...['Total 1 jejak', target],
  ]) {
    expect(csv).toContain(words)
  }
  expect((await text(FileFormat.XLSX)).subarray(0, 2).toString()).toBe('PK')
  // The entry arrives as an event.
  await eventually(async () => {
    const { entries } = await list('', { action: 'report.exported' })
    expect(entries.map(({ after }) => JSON.parse(after))).toContainEqual(
      expect.objectContaining({ target, action: 'withdrawal.status.changed', format: 'csv' }),
    )
  })
})

test('an export is recorded without filters that are typed text', async () => {
  const typed = `Budi ${freshName()}`
  const target = `withdrawal:${newId()}`
  await fact({ target })
  const recordedOf = async (filters: Pick<ListAuditRequest, 'actor' | 'action' | 'target'>) => {
    const request = { rows: { ...nothing, ...filters }, format: FileFormat.CSV, bankNames: {} }
    for await (const { data } of identity.service.as(admin).exportAudit(request)) expect(data).toBeDefined()
    const entries = await identity.service.published('audit.recorded', AuditRecorded)
    const { actor, action, target } = JSON.parse(entries.at(-1)!.after)
    return { actor, action, target }
  }
  const known = { actor: 'admin', action: 'withdrawal.status.changed', target }
  expect(await recordedOf(known)).toEqual(known)
  expect(await recordedOf({ ...known, target: 'withdrawal' })).toEqual({ ...known, target: 'withdrawal' })
  const none = { actor: '', action: '', target: '' }
  expect(await recordedOf({ actor: typed, action: typed, target: typed })).toEqual(none)
  expect(await recordedOf({ ...none, target: `member:${typed}` })).toEqual(none)
  expect(await recordedOf({ ...none, target: `${target}1` })).toEqual(none)
  expect(await recordedOf({ ...none, action: 'constructor', target: 'constructor' })).toEqual(none)
})

test('the file names a kind and an action without a name by themselves', async () => {
  const target = `constructor:${newId()}`
  const rows = { ...nothing, target, action: 'constructor' }
  await fact({ target, action: 'constructor' })
  const parts: Uint8Array[] = []
  const request = { rows, format: FileFormat.CSV, bankNames: {} }
  for await (const part of identity.service.as(admin).exportAudit(request)) parts.push(part.data)
  const csv = Buffer.concat(parts).toString('utf8')
  expect(csv).toContain('constructor,constructor,')
  expect(csv).not.toContain('native code')
})

test('it is for admins', async () => {
  await expect(identity.client.listAudit(nothing)).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  const plain = identity.service.as({ memberId: newId(), role: 'member' })
  await expect(plain.listAudit(nothing)).rejects.toMatchObject({ code: 'forbidden' })
})
