import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { ProposalServiceService } from '@jejaring/proto/common/v1/proposal'
import { PayoutWaiting } from '@jejaring/proto/wallet/v1/events'
import { PayoutStatus, type Withdrawal, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { eventually } from '@jejaring/testing'
import { generic, idsOf, PayoutAdmin, statusOf } from './support/payout-admin'
import { type Person, refusal, WalletFixture } from './support/wallet-fixture'

const { WAITING, READY, CANCELLED } = PayoutStatus
const LINE = 93_500n
const DAY_MS = 86_400_000

let fixture: WalletFixture
let ani: Person
let maker: PayoutAdmin
let checker: PayoutAdmin

beforeAll(async () => {
  fixture = await WalletFixture.start()
  fixture.values.withdraw_ro_days = '0'
  fixture.values.payout_approval_above = String(2n * LINE)
  ani = fixture.person({ username: 'ani01' })
  await fixture.earn({ receiverId: ani.id, amount: 900_000_000n })
})
afterAll(() => fixture.stop())
beforeEach(() => {
  // Sums are per creator, so each test has its own.
  maker = new PayoutAdmin(fixture)
  checker = new PayoutAdmin(fixture)
})
afterEach(async () => {
  fixture.service.clock.reset()
  expect(await fixture.differences()).toEqual([])
})

const ask = (count: number): Promise<Withdrawal[]> =>
  Promise.all(Array.from({ length: count }, () => fixture.request(ani, { amount: 100_000n })))
const create = async (count: number, admin = maker) => await admin.create(idsOf(await ask(count)))
const proposals = (admin = checker) =>
  fixture.service.clientOf(ProposalServiceService, { memberId: admin.id, role: 'admin' })
const decide = (id: string | undefined, approve: boolean, admin = checker) =>
  proposals(admin).decideProposal({ id: id ?? '', approve, reason: approve ? '' : 'Tidak cocok' })
const statusNow = async (id: string) => (await maker.call.readPayout({ id })).payout?.status

describe('payout files', () => {
  it('are summed per creator and day, so that split files do not pass', async () => {
    const first = await create(1)
    const second = await create(1)
    expect([first, second].map(({ payout }) => payout?.status)).toEqual([READY, READY])
    const third = await create(1)
    expect(third.payout).toMatchObject({ status: WAITING, total: LINE })
    expect(third.proposalId).toEqual(expect.any(String))
    const waiting = await fixture.service.published('wallet.payout.waiting', PayoutWaiting)
    expect(waiting).toEqual([
      {
        payoutId: third.payout!.id,
        number: third.payout!.number,
        count: 1n,
        total: LINE,
        createdBy: maker.id,
      },
    ])
    const pageOf = async (request: { status: PayoutStatus; released?: boolean }) =>
      (await maker.call.listPayouts(request)).payouts.map(({ id }) => id)
    await maker.call.releasePayout({ id: first.payout!.id })
    expect(await pageOf({ status: READY, released: true })).toEqual([first.payout!.id])
    expect(await pageOf({ status: READY, released: false })).toContain(second.payout!.id)
    expect(await pageOf({ status: WAITING })).toEqual([third.payout!.id])
    expect((await create(1, checker)).payout?.status).toBe(READY)

    await maker.call.cancelPayout({ id: third.payout!.id, reason: 'Keliru' })
    await maker.call.cancelPayout({ id: second.payout!.id, reason: 'Keliru' })
    expect((await create(1)).payout?.status).toBe(READY)
    fixture.service.clock.advance(DAY_MS)
    expect((await create(2)).payout?.status).toBe(READY)
  })

  it('created at the same time do not pass the limit together', async () => {
    const rows = await Promise.all([1, 2, 3, 4].map(() => ask(1)))
    const made = await Promise.all(rows.map((row) => maker.create(idsOf(row))))
    const ready = made.filter(({ payout }) => payout?.status === READY)
    expect([ready.length, made.length]).toEqual([2, 4])
  })

  it('are previewed with the sum of the day', async () => {
    await create(2)
    const [row] = await ask(1)
    await maker.call.checkWithdrawal({ id: row!.id, checked: true })
    const preview = () => maker.call.previewPayout({ templateId: generic, ids: [] })
    expect(await preview()).toMatchObject({ total: LINE, needsApproval: true })
    await fixture.change([row!.id], WithdrawalStatus.FAILED, { reason: 'x' })
  })

  it('become ready by the approval of their proposal, or of the file', async () => {
    const { payout, proposalId } = await create(3)
    expect((await refusal(decide(proposalId, true, maker))).code).toBe('forbidden')
    await decide(proposalId, true)
    expect(await statusNow(payout!.id)).toBe(READY)
    const other = await create(1)
    await checker.call.approvePayout({ id: other.payout!.id })
    const { proposals: listed } = await proposals().listProposals({})
    const found = listed.filter(({ target }) => target === `payout:${other.payout!.id}`)
    expect(found).toEqual([expect.objectContaining({ status: 'approved', decidedBy: checker.id })])
  })

  it('cannot be approved by a recipient', async () => {
    const { proposalId } = await create(3)
    const recipient = fixture.service.clientOf(ProposalServiceService, { memberId: ani.id, role: 'admin' })
    const decision = recipient.decideProposal({ id: proposalId!, approve: true, reason: '' })
    expect(await refusal(decision)).toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('sendiri'),
    })
  })

  it('return their withdrawals to pending when the proposal is rejected or expires', async () => {
    const rejected = await create(3)
    await decide(rejected.proposalId, false)
    expect(await statusNow(rejected.payout!.id)).toBe(CANCELLED)

    const rows = await ask(3)
    const { payout } = await maker.create(idsOf(rows))
    fixture.service.clock.advance(7 * DAY_MS)
    await fixture.service.restart()
    await eventually(async () => expect(await statusNow(payout!.id)).toBe(CANCELLED))
    expect(await statusOf(fixture, rows[0]!)).toBe(WithdrawalStatus.PENDING)
  })

  it('need nobody when the operator has taken them off', async () => {
    await setDualControl('payout_files', false)
    expect(await create(3)).toMatchObject({ payout: { status: READY }, proposalId: undefined })
    await setDualControl('payout_files', true)
    expect((await create(3)).payout?.status).toBe(WAITING)
  })
})

describe('templates', () => {
  it('are added and changed by a proposal of one admin and the approval of another', async () => {
    const templates = async () => (await maker.call.listPayoutTemplates({})).templates
    const [umum] = await templates()
    const wanted = { ...umum!, id: '', name: 'Bank Dua' }
    const save = (template: typeof wanted) => maker.call.savePayoutTemplate({ template })
    const proposed = await save(wanted)
    expect((await save(wanted)).proposalId).toBe(proposed.proposalId)
    expect((await refusal(save({ ...wanted, delimiter: ';' }))).code).toBe('conflict')
    expect((await templates()).map(({ name }) => name)).toEqual(['Umum', 'Xendit'])
    await decide(proposed.proposalId, true)
    const added = (await templates()).find(({ name }) => name === 'Bank Dua')
    expect(added).toMatchObject({ version: 1n, columns: umum!.columns })

    const edit = await save({ ...added!, delimiter: ';' })
    await decide(edit.proposalId, true)
    const stale = await save({ ...added!, version: 2n, delimiter: '|' })
    await setDualControl('payout_templates', false)
    expect(await save({ ...added!, version: 2n, active: false })).toMatchObject({ version: 3n })
    await setDualControl('payout_templates', true)
    expect((await refusal(decide(stale.proposalId, true))).code).toBe('conflict')
    await decide(stale.proposalId, false)
    expect((await templates()).find(({ id }) => id === added!.id)).toMatchObject({
      delimiter: ',',
      active: false,
    })
  })
})

it('audits proposals and decisions without account numbers', async () => {
  const lines = await fixture.service.published('audit.recorded', AuditRecorded)
  expect(lines.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'proposal.created',
      'proposal.approved',
      'proposal.rejected',
      'proposal.expired',
    ]),
  )
  expect(JSON.stringify(lines.map(({ before, after }) => before + after))).not.toContain('123456789')
})

async function setDualControl(subject: string, enabled: boolean): Promise<void> {
  await fixture.service.database.query(
    `INSERT INTO dual_control (subject, enabled) VALUES ($1, $2)
     ON CONFLICT (subject) DO UPDATE SET enabled = excluded.enabled`,
    [subject, enabled],
  )
}
