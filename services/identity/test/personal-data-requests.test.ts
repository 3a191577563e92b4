import { ProposalServiceService } from '@jejaring/proto/common/v1/proposal'
import { newId } from '@jejaring/service-kit'
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

test('an erasure is asked for by the password, approved by an owner and left to the operator', async () => {
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
