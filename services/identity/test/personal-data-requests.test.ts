import { ProposalServiceService } from '@jejaring/proto/common/v1/proposal'
import { newId } from '@jejaring/service-kit'
import { eventually } from '@jejaring/testing'
import { Secret, TOTP } from 'otpauth'
import { admin, freshName, login, password, startIdentity, type TestIdentity } from './identity-fixture'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity.stop())

const decide = async (id: string, approve: boolean, reason = '') =>
  identity.service.clientOf(ProposalServiceService, admin).decideProposal({ id, approve, reason })

async function pendingOf(memberId: string): Promise<string> {
  const { rows } = await identity.service.database.query(
    `SELECT id FROM proposals WHERE target = 'member:' || $1 AND status = 'pending'`,
    [memberId],
  )
  return rows[0]?.id ?? ''
}

async function member() {
  const [id = ''] = await identity.members([freshName()])
  return { id, own: identity.service.as({ memberId: id, role: 'member' }) }
}

const correction = { field: 'name', value: 'Budi Santosa', reason: 'Salah ketik' }
const messagesOf = async (memberId: string) =>
  (
    await identity.service.database.query(
      `SELECT message FROM notifications WHERE member_id = $1 AND source LIKE 'personal_data:%' ORDER BY created_at`,
      [memberId],
    )
  ).rows.map(({ message }) => message)

test("an erasure needs the password, an owner's approval and the operator", async () => {
  const { id, own } = await member()
  await expect(own.requestErasure({ password: 'bukan ini', code: '' })).rejects.toMatchObject({
    code: 'invalid',
    fields: { password: 'Kata sandi salah.' },
  })
  await own.requestErasure({ password, code: '' })
  await expect(own.requestErasure({ password, code: '' })).rejects.toMatchObject({ code: 'conflict' })
  await expect(own.requestCorrection(correction)).rejects.toMatchObject({ code: 'conflict' })
  const finance = { memberId: newId(), role: 'admin', duty: 'finance' } as const
  const proposal = await pendingOf(id)
  await expect(
    identity.service
      .clientOf(ProposalServiceService, finance)
      .decideProposal({ id: proposal, approve: true, reason: '' }),
  ).rejects.toMatchObject({ code: 'forbidden' })
  await decide(proposal, true)
  expect((await own.readPersonalDataRequest({})).request).toMatchObject({
    kind: 'erasure',
    status: 'approved',
  })
  const approved = 'SELECT member_id FROM approved_erasures WHERE member_id = $1'
  expect((await identity.service.database.query(approved, [id])).rowCount).toBe(1)
  expect(await messagesOf(id)).toEqual([expect.stringContaining('penghapusan data Anda disetujui')])
})

test('an erasure needs a code where the second factor is on', async () => {
  const username = freshName()
  const [id = ''] = await identity.members([username])
  const { session } = await identity.client.openSession(login(username))
  const own = identity.service.as({ memberId: id, role: 'member', sessionId: session!.id })
  const { secret } = await own.beginSecondFactor({ password })
  const codeNow = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: identity.service.clock.now().getTime(),
    })
  await own.confirmSecondFactor({ code: codeNow() })
  identity.service.clock.advance(60_000)
  await expect(own.requestErasure({ password, code: '' })).rejects.toMatchObject({
    fields: { code: expect.any(String) },
  })
  expect(await pendingOf(id)).toBe('')
  await own.requestErasure({ password, code: codeNow() })
  expect(await pendingOf(id)).not.toBe('')
})

test('a correction names field, value and reason, and its refusal reaches the member', async () => {
  const { id, own } = await member()
  expect((await own.readPersonalDataRequest({})).request).toBeUndefined()
  await expect(own.requestCorrection({ field: 'saldo', value: ' ', reason: '' })).rejects.toMatchObject({
    fields: { field: expect.any(String), value: expect.any(String), reason: expect.any(String) },
  })
  await own.requestCorrection(correction)
  await decide(await pendingOf(id), false, 'Tidak cocok dengan KTP.')
  expect((await own.readPersonalDataRequest({})).request).toMatchObject({
    kind: 'correction',
    status: 'rejected',
    reason: 'Tidak cocok dengan KTP.',
  })
  expect(await messagesOf(id)).toEqual(['Permintaan koreksi data Anda ditolak. Tidak cocok dengan KTP.'])
})

test('a correction is one line of visible characters', async () => {
  const { id, own } = await member()
  await expect(own.requestCorrection({ ...correction, value: '\u202e\u200b' })).rejects.toMatchObject({
    fields: { value: expect.any(String) },
  })
  await own.requestCorrection({ ...correction, value: '\u202e0987\n654\u200b321' })
  const { rows } = await identity.service.database.query('SELECT change FROM proposals WHERE id = $1', [
    await pendingOf(id),
  ])
  expect(rows).toEqual([{ change: expect.objectContaining({ value: '0987 654321' }) }])
})

test('refuses requests of admins and inside a login-as session', async () => {
  const { id } = await member()
  const impersonated = identity.service.as({ memberId: id, role: 'member', impersonatorId: newId() })
  await expect(impersonated.requestErasure({ password, code: '' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(impersonated.requestCorrection(correction)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(identity.service.as(admin).requestCorrection(correction)).rejects.toMatchObject({
    code: 'forbidden',
  })
})

async function approvedErasure() {
  const asked = await member()
  await asked.own.requestErasure({ password, code: '' })
  const proposal = await pendingOf(asked.id)
  await decide(proposal, true)
  const stateOf = async () => (await asked.own.readPersonalDataRequest({})).request
  const approvals = 'SELECT FROM approved_erasures WHERE member_id = $1'
  const countApprovals = async () => (await identity.service.database.query(approvals, [asked.id])).rowCount
  return { ...asked, proposal, stateOf, countApprovals }
}

const begin = (memberId: string) =>
  identity.service.database.query('INSERT INTO erased_members (member_id, begun_at) VALUES ($1, now())', [
    memberId,
  ])

test('a member withdraws a pending request and an approved erasure that has not begun', async () => {
  const { id, own, stateOf, countApprovals } = await approvedErasure()
  const withdrawn = { status: 'rejected', reason: 'Dibatalkan oleh pemohon.' }
  // A stale page asks again: the approval must stay the request that is withdrawn.
  await expect(own.requestCorrection(correction)).rejects.toMatchObject({ code: 'conflict' })
  await expect(own.requestErasure({ password, code: '' })).rejects.toMatchObject({ code: 'conflict' })
  await own.withdrawPersonalDataRequest({})
  await own.withdrawPersonalDataRequest({})
  expect([await countApprovals(), await stateOf()]).toMatchObject([0, { kind: 'erasure', ...withdrawn }])
  await own.requestCorrection(correction)
  await own.withdrawPersonalDataRequest({})
  expect([await pendingOf(id), await stateOf()]).toMatchObject(['', { kind: 'correction', ...withdrawn }])
  // A new request starts from the beginning.
  await own.requestErasure({ password, code: '' })
  await decide(await pendingOf(id), true)
  expect(await countApprovals()).toBe(1)
  await expect((await member()).own.withdrawPersonalDataRequest({})).rejects.toMatchObject({
    code: 'conflict',
  })
  const impersonated = identity.service.as({ memberId: id, role: 'member', impersonatorId: newId() })
  await expect(impersonated.withdrawPersonalDataRequest({})).rejects.toMatchObject({ code: 'forbidden' })
})

test('an owner revokes an approved erasure, which the list offers until it begins', async () => {
  const { id, proposal, stateOf, countApprovals } = await approvedErasure()
  const revocable = async () => {
    const { proposals } = await identity.service.clientOf(ProposalServiceService, admin).listProposals({})
    return proposals.find((each) => each.id === proposal)?.revocable
  }
  expect(await revocable()).toBe(true)
  await decide(proposal, false, 'Permintaan orang lain.')
  expect([await revocable(), await countApprovals(), await stateOf()]).toMatchObject([
    false,
    0,
    { status: 'rejected', reason: 'Permintaan orang lain.' },
  ])
  expect(await messagesOf(id)).toEqual([
    expect.stringContaining('disetujui'),
    expect.stringContaining('tidak berlaku lagi, dan data Anda tetap ada. Permintaan orang lain.'),
  ])
})

test('an approved erasure expires after 30 days, with a notification', async () => {
  const early = await approvedErasure()
  identity.service.clock.advance(20 * 86_400_000)
  const late = await approvedErasure()
  identity.service.clock.advance(11 * 86_400_000)
  await identity.service.restart()
  await eventually(async () => expect(await early.countApprovals()).toBe(0))
  expect(await early.stateOf()).toMatchObject({
    status: 'expired',
    reason: 'Tidak dijalankan dalam 30 hari.',
  })
  expect((await messagesOf(early.id)).at(-1)).toContain('Tidak dijalankan dalam 30 hari.')
  expect([await late.countApprovals(), await late.stateOf()]).toMatchObject([1, { status: 'approved' }])
})

test('nothing takes back an erasure that has begun', async () => {
  const { id, own, proposal, countApprovals } = await approvedErasure()
  await begin(id)
  await expect(own.withdrawPersonalDataRequest({})).rejects.toMatchObject({ code: 'conflict' })
  await expect(decide(proposal, false, 'Terlambat.')).rejects.toMatchObject({ code: 'conflict' })
  expect(await countApprovals()).toBe(1)
})
