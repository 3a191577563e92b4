import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { ProposalServiceService } from '@jejaring/proto/common/v1/proposal'
import { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { newId } from '@jejaring/service-kit'
import { runCommand } from '@jejaring/service-kit/testing'
import { eventually, startService, type TestService } from '@jejaring/testing'
import { config } from '../src/service'

const DAY_MS = 86_400_000

let service: TestService<ConfigServiceService>
const [maker, checker] = [newId(), newId()]

beforeAll(async () => {
  service = await startService(config, { rpc: ConfigServiceService })
})
afterAll(() => service.stop())
afterEach(() => {
  service.clock.reset()
  jest.restoreAllMocks()
  process.exitCode = undefined
})

const admin = (memberId: string) => service.as({ memberId, role: 'admin' })
const proposals = (memberId: string, role: 'admin' | 'member' = 'admin') =>
  service.clientOf(ProposalServiceService, { memberId, role })
const setValue = (key: string, value: string, by = maker) =>
  admin(by).updateValue({ key, value, version: 0n })
const storedValue = async (key: string) =>
  (await service.client.readValues({})).values.find((value) => value.key === key)?.value
const approve = (id: string | undefined, by = checker) =>
  proposals(by).decideProposal({ id: id ?? '', approve: true, reason: '' })
const reject = (id: string | undefined, reason: string, by = checker) =>
  proposals(by).decideProposal({ id: id ?? '', approve: false, reason })
const lastAudits = async (count: number) =>
  (await service.published('audit.recorded', AuditRecorded)).slice(-count)

/** As `node dist/main.js …` does; returns the printed lines. */
async function command(word: string, ...words: string[]): Promise<string[]> {
  const printed: string[] = []
  for (const stream of ['log', 'error'] as const)
    jest.spyOn(console, stream).mockImplementation((...line: unknown[]) => void printed.push(line.join(' ')))
  expect(await runCommand(config, service.environment, word, words)).toBe(true)
  return printed
}

describe('a value under dual control', () => {
  it('becomes a proposal, once for a retry, and changes nothing by itself', async () => {
    const before = await storedValue('payout_approval_above')
    const proposed = await setValue('payout_approval_above', '900000000')
    expect(proposed).toMatchObject({ value: before, proposalId: expect.any(String) })
    expect((await setValue('payout_approval_above', '900000000')).proposalId).toBe(proposed.proposalId)
    await expect(setValue('payout_approval_above', '1')).rejects.toMatchObject({ code: 'conflict' })
    await expect(setValue('payout_approval_above', '900000000', checker)).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(setValue('payout_approval_above', 'x')).rejects.toMatchObject({ code: 'invalid' })
    expect(await storedValue('payout_approval_above')).toBe(before)
    const [line] = await lastAudits(1)
    expect(line).toMatchObject({
      action: 'proposal.created',
      target: 'config:payout_approval_above',
      caller: { memberId: maker },
    })
    expect(JSON.parse(line!.before)).toEqual({ value: before })
    expect(JSON.parse(line!.after)).toEqual({ value: '900000000', proposal: proposed.proposalId })
  })

  it('is listed and counted for admins only', async () => {
    const { proposals: listed } = await proposals(checker).listProposals({})
    expect(listed).toEqual([
      expect.objectContaining({
        subject: 'config:payout_approval_above',
        status: 'pending',
        proposedBy: maker,
        before: '{"value":"25000000"}',
        after: '{"value":"900000000"}',
      }),
    ])
    expect(await proposals(checker).countProposals({})).toEqual({ count: 1 })
    expect(await proposals(maker).countProposals({})).toEqual({ count: 0 })
    const finance = service.clientOf(ProposalServiceService, {
      memberId: checker,
      role: 'admin',
      duty: 'finance',
    })
    expect(await finance.countProposals({})).toEqual({ count: 0 })
    const member = proposals(newId(), 'member')
    for (const call of [
      member.listProposals({}),
      member.countProposals({}),
      member.decideProposal({ id: listed[0]!.id, approve: true, reason: '' }),
    ])
      await expect(call).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('changes when another admin in person approves it, and only once', async () => {
    const [pending] = (await proposals(checker).listProposals({})).proposals
    const { id } = pending!
    await expect(approve(id, maker)).rejects.toMatchObject({ code: 'forbidden' })
    const impersonated = service.clientOf(ProposalServiceService, {
      memberId: checker,
      role: 'admin',
      impersonatorId: maker,
    })
    const throughLoginAs = impersonated.decideProposal({ id, approve: true, reason: '' })
    await expect(throughLoginAs).rejects.toMatchObject({ code: 'forbidden' })
    await expect(approve(newId())).rejects.toMatchObject({ code: 'not_found' })
    const decisions = await Promise.all([approve(id), approve(id)])
    expect(decisions.map(({ status, decidedBy }) => [status, decidedBy])).toEqual([
      ['approved', checker],
      ['approved', checker],
    ])
    expect(await storedValue('payout_approval_above')).toBe('900000000')
    const [changed, approved] = await lastAudits(2)
    expect(changed).toMatchObject({ action: 'config.value.changed', caller: { memberId: checker } })
    expect(approved).toMatchObject({ action: 'proposal.approved', caller: { memberId: checker } })
    expect(JSON.parse(approved!.after)).toMatchObject({ value: '900000000', proposedBy: maker })
    await expect(reject(id, 'Terlambat')).rejects.toMatchObject({ code: 'conflict' })
    await expect(approve(id, newId())).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is final after a rejection with a reason, or a withdrawal by its proposer', async () => {
    const first = await setValue('payout_approval_above', '5')
    await expect(reject(first.proposalId, ' ')).rejects.toMatchObject({
      code: 'invalid',
      fields: { reason: expect.any(String) },
    })
    expect(await reject(first.proposalId, 'Terlalu rendah')).toMatchObject({ status: 'rejected' })
    const second = await setValue('payout_approval_above', '5')
    expect(second.proposalId).not.toBe(first.proposalId)
    expect(await reject(second.proposalId, 'Salah ketik', maker)).toMatchObject({ reason: 'Salah ketik' })
    expect(await storedValue('payout_approval_above')).toBe('900000000')
  })

  it('conflicts when its base has changed since', async () => {
    const { proposalId } = await setValue('payout_approval_above', '7')
    await command('set-value', 'payout_approval_above', '8')
    await expect(approve(proposalId)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('sudah berubah sejak usulan dibuat'),
    })
    expect(await storedValue('payout_approval_above')).toBe('8')
    await reject(proposalId, 'Sudah berubah')
  })

  it('expires after seven days', async () => {
    const { proposalId } = await setValue('payout_approval_above', '9')
    service.clock.advance(7 * DAY_MS)
    await expect(approve(proposalId)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('kedaluwarsa'),
    })
    expect(await proposals(checker).countProposals({})).toEqual({ count: 0 })
    await service.restart()
    await eventually(async () => {
      const { rows } = await service.database.query('SELECT status FROM proposals WHERE id = $1', [
        proposalId,
      ])
      expect(rows).toEqual([{ status: 'expired' }])
    })
    expect(await storedValue('payout_approval_above')).toBe('8')
  })
})

describe("the operator's command", () => {
  it('lists what can be under dual control', async () => {
    const printed = await command('dual-control')
    expect(printed).toEqual(
      expect.arrayContaining(['on  config:payout_approval_above', 'off packages', 'off banks']),
    )
    expect(await command('dual-control', 'on', 'nothing')).toEqual([
      expect.stringContaining('Name on or off'),
    ])
    expect(process.exitCode).toBe(1)
  })

  it('puts packages, banks and values under it, and takes them off', async () => {
    const reg = (await service.client.listPackages({})).packages.find(({ code }) => code === 'REG')!
    const [bank] = (await service.client.readBanks({})).banks
    const plan = () => service.client.readPlan({ version: 0n })
    const { version } = await plan()
    for (const subject of ['packages', 'banks', 'config:bonus_pairing'])
      await command('dual-control', 'on', subject)
    const audited = await service.published('audit.recorded', AuditRecorded)
    expect(
      audited.filter(({ action }) => action === 'dual_control.changed').map(({ target }) => target),
    ).toEqual(['dual_control:packages', 'dual_control:banks', 'dual_control:config:bonus_pairing'])

    const dearer = await admin(maker).updatePackage({ ...reg, price: reg.price + 1n, version: 0n })
    const renamed = await admin(maker).updateBank({ ...bank!, fee: bank!.fee + 1n, version: 0n })
    const raised = await setValue('bonus_pairing', '70000')
    expect([dearer.price, renamed.fee]).toEqual([reg.price, bank!.fee])
    expect((await plan()).version).toBe(version)
    for (const { proposalId } of [dearer, renamed, raised]) await approve(proposalId)
    const { packages, bonusPairing, version: next } = await plan()
    expect([next, bonusPairing]).toEqual([version + 2n, 70_000n])
    expect(packages.find(({ code }) => code === 'REG')?.price).toBe(reg.price + 1n)
    expect((await service.client.readBank({ id: bank!.id })).fee).toBe(bank!.fee + 1n)

    await command('dual-control', 'off', 'packages')
    const direct = await admin(maker).updatePackage({ ...reg, version: 0n })
    expect([direct.price, direct.proposalId]).toEqual([reg.price, undefined])
  })
})
