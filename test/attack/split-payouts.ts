import { Visitor } from '../support/http/visitor'
import type { RunningSystem } from '../support/running-system'
import { createPayout, loginAs, type Programme, post, requestWithdrawal } from './programme'

/** Two withdrawals of this test and an earlier one are below it, three are not. */
const LIMIT = 150_000
const LIMIT_SUBJECT = 'config:payout_approval_above'
const SECOND_PASSWORD = 'sandi-petugas-baru'

/** Payout files of an admin without the approval of another. The programme has one admin only, as after its installation. */
export function testSplitPayouts(programme: () => Programme): void {
  let second: Visitor

  it('cannot raise the limit alone, except where the operator allows it', async () => {
    const { admin } = programme()
    expect(await operator(programme().system, 'dual-control', 'list')).toContain(`on  ${LIMIT_SUBJECT}`)
    expect(await setting(admin, LIMIT)).toMatchObject({ status: 202 })
    await operator(programme().system, 'dual-control', 'off', LIMIT_SUBJECT)
    const [pending] = await listProposals(admin)
    await post(admin, '/api/proposals/reject', { id: pending?.id, reason: 'Diatur operator' })
    expect(await setting(admin, LIMIT)).toMatchObject({ status: 200 })
    await operator(programme().system, 'dual-control', 'on', LIMIT_SUBJECT)
    expect(await setting(admin, 900_000_000)).toMatchObject({ status: 202 })
  })

  it("approves the operator's proposal of a second admin", async () => {
    const { admin, system } = programme()
    await operator(programme().system, 'dual-control', 'on', 'admin_roles')
    expect(await operator(programme().system, 'create-admin', 'petugas1', 'Petugas', 'Satu')).toContain(
      'Proposed',
    )
    const proposal = (await listProposals(admin)).find(({ subject }) => subject === 'admin_roles')
    expect(proposal).toMatchObject({ target: 'new_admin:petugas1', proposed_by: '', status: 'pending' })
    await post(admin, '/api/proposals/approve', { id: proposal?.id })
    const link = await operator(programme().system, 'reset-link', 'petugas1')
    const token = /#(\S+)/.exec(link)?.[1]
    const passwords = { password: SECOND_PASSWORD, password_confirmation: SECOND_PASSWORD }
    await post(new Visitor(system.origin), '/api/auth/recover', { token, ...passwords })
    second = await loginAs(system, 'petugas1', SECOND_PASSWORD)
    expect((await second.get('/api/proposals')).status).toBe(200)
    const refused = await system.command('dual-control', 'off', LIMIT_SUBJECT)
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('petugas1') })
  })

  it('cannot pass the limit by split files, which are summed per creator and day', async () => {
    const { admin, member } = programme()
    const create = async (by: Visitor) => await createPayout(by, [await requestWithdrawal(member)])
    const answers = [await create(admin), await create(admin), await create(admin)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 202])
    const waiting = answers[2]!.body
    expect((await admin.post('/api/payouts/release', { id: waiting.payout.id })).status).toBe(409)
    expect((await admin.post('/api/payouts/approve', { id: waiting.payout.id })).status).toBe(403)
    expect((await admin.post('/api/proposals/approve', { id: waiting.proposal_id })).status).toBe(403)
    await post(second, '/api/proposals/approve', { id: waiting.proposal_id })
    await post(admin, '/api/payouts/release', { id: waiting.payout.id })
  })
}

async function operator(system: RunningSystem, ...words: [string, ...string[]]): Promise<string> {
  const { code, output } = await system.command(...words)
  expect([words, code, output]).toEqual([words, 0, expect.anything()])
  return output
}

async function setting(admin: Visitor, value: number) {
  return await admin.post('/api/configs/update', { key: 'payout_approval_above', value: String(value) })
}

async function listProposals(admin: Visitor) {
  const { body } = await admin.get<{ proposals: { id: string; subject: string }[] }>('/api/proposals')
  return body.proposals
}
