import { ClaimStatus, type RewardClaim } from '@jejaring/proto/rewards/v1/rewards'
import { ClaimPaymentChanged, ClaimPaymentStatus } from '@jejaring/proto/wallet/v1/events'
import { type Payout, PayoutKind, PayoutStatus } from '@jejaring/proto/wallet/v1/wallet'
import { newId } from '@jejaring/service-kit'
import { readTable } from '@jejaring/spreadsheet'
import { releaseAbandonedReservations } from '../src/operations/reserve-claims'
import { claimInvoice } from '../src/payouts/claim-payment'
import { failed, order, paid } from './support/claim-orders'
import { generic, PayoutAdmin } from './support/payout-admin'
import { type Person, refusal, WalletFixture } from './support/wallet-fixture'

const { PENDING, PROCESS, SUCCESS, FAILED } = ClaimStatus
const { WAITING, READY, CLOSED, CANCELLED } = PayoutStatus
const { CLAIMS } = PayoutKind

let fixture: WalletFixture
let ani: Person
let maker: PayoutAdmin
let other: PayoutAdmin

beforeAll(async () => {
  fixture = await WalletFixture.start()
  ani = fixture.person({ username: 'ani01' })
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.values.payout_approval_above = '25000000'
  maker = new PayoutAdmin(fixture)
  other = new PayoutAdmin(fixture)
})
afterEach(async () => expect(await fixture.differences()).toEqual([]))

const claims = (...amounts: bigint[]) => amounts.map((amount) => fixture.rewards.claim(ani, amount))
const create = (rows: readonly RewardClaim[], by = maker, key = '') => by.call.createPayout(order(rows, key))
const events = () => fixture.service.published('wallet.claim_payment.changed', ClaimPaymentChanged)
async function statuses(rows: readonly RewardClaim[]): Promise<ClaimStatus[]> {
  fixture.rewards.follow(await events())
  return rows.map((row) => fixture.rewards.statusOf(row))
}
const countPayouts = async () =>
  (await fixture.service.database.query("SELECT count(*)::int AS n FROM payouts WHERE kind = 'claims'"))
    .rows[0].n

it('previews, creates and freezes a file of claims, which rewards holds', async () => {
  const rows = claims(500_000n, 1_000_000n)
  const selection = { templateId: generic, kind: CLAIMS, ids: order(rows).ids }
  expect(await maker.call.previewPayout(selection)).toMatchObject({
    count: 2n,
    total: 1_500_000n,
    banks: [{ bankName: 'Bank Nusantara', count: 2n, amountReceived: 1_500_000n }],
    needsApproval: false,
  })
  const { payout, skipped } = await create(rows)
  expect([payout, skipped]).toMatchObject([{ kind: CLAIMS, status: READY, count: 2n, total: 1_500_000n }, []])
  expect(fixture.rewards.claims.get(rows[0]!.id)).toMatchObject({ payoutId: payout!.id, payoutNumber: '' })
  expect((await events()).slice(-2)).toMatchObject(
    rows.map(({ id }) => ({
      claimId: id,
      payoutId: payout!.id,
      payoutNumber: payout!.number,
      status: ClaimPaymentStatus.OPEN,
    })),
  )
  expect(await statuses(rows)).toEqual([PROCESS, PROCESS])
  const [, ...lines] = await readTable(await maker.download(payout!.id), { rows: 10, columns: 9 })
  expect(lines.map(([reference, amount]) => [reference, amount])).toEqual(
    rows.map(({ id, amount }) => [claimInvoice(id), `${amount}`]),
  )
  expect(await maker.call.readPayout({ id: payout!.id })).toMatchObject({
    outcomes: [{ outcome: 'open', count: 2n, amount: 1_500_000n }],
    banks: [{ amountRequest: 1_500_000n, amountReceived: 1_500_000n }],
  })
  const page = await maker.call.listPayoutLines({ id: payout!.id, outcome: 'open' })
  expect(page.lines).toMatchObject(rows.map(({ id }) => ({ invoice: claimInvoice(id) })))
})

it('reports a bank result to rewards once, however often it is imported', async () => {
  const rows = claims(500_000n, 1_000_000n, 2_000_000n)
  const { id } = (await create(rows)).payout!
  await maker.download(id)
  const lines = [paid(rows[0]!), failed(rows[1]!), `${claimInvoice(rows[2]!.id)},1,SUCCEEDED,`]
  expect(await other.result(id, lines)).toMatchObject({
    paidCount: 1n,
    refusedAmount: 1_000_000n,
    openCount: 1n,
    problemCount: 1n,
  })
  expect(await statuses(rows)).toEqual([SUCCESS, FAILED, PROCESS])
  const before = (await events()).length
  expect(await other.result(id, lines)).toMatchObject({ repeatedCount: 2n })
  expect(await events()).toHaveLength(before)
  await other.result(id, [paid(rows[2]!)])
  expect(await statuses(rows)).toEqual([SUCCESS, FAILED, SUCCESS])
  expect((await maker.call.readPayout({ id })).payout?.status).toBe(CLOSED)
  expect((await events()).find(({ claimId, reason }) => claimId === rows[1]!.id && reason)?.reason).toContain(
    'rekening tutup',
  )
})

it('needs another admin above the limit, and returns the claims of a cancelled file', async () => {
  fixture.values.payout_approval_above = '1499999'
  const rows = claims(500_000n, 1_000_000n)
  const { payout, proposalId } = await create(rows)
  const { id } = payout!
  expect([payout!.status, typeof proposalId]).toEqual([WAITING, 'string'])
  expect((await refusal(maker.call.approvePayout({ id }))).code).toBe('forbidden')
  expect((await refusal(fixture.admin(ani.id).approvePayout({ id }))).message).toContain('sendiri')
  await other.call.approvePayout({ id })
  await maker.download(id)
  await other.result(id, [paid(rows[0]!)])
  expect((await refusal(maker.call.cancelPayout({ id, reason: 'x' }))).code).toBe('forbidden')
  expect((await other.call.cancelPayout({ id, reason: 'Ditolak bank' })).status).toBe(CANCELLED)
  expect(await statuses(rows)).toEqual([SUCCESS, PENDING])
  fixture.values.payout_approval_above = '25000000'
  expect((await create([rows[1]!], other)).payout?.count).toBe(1n)
})

it('keeps the line of a refused claim when another file pays it with another account', async () => {
  const [row] = claims(500_000n)
  const first = (await create([row!])).payout!
  await maker.download(first.id)
  await other.result(first.id, [failed(row!)])
  expect(await statuses([row!])).toEqual([FAILED])
  const again = { status: PENDING, payoutId: '', payoutNumber: '', amount: 600_000n, bankAccountNumber: '99' }
  Object.assign(fixture.rewards.claims.get(row!.id)!, again)
  const second = (await create([row!])).payout!
  expect((await maker.call.listPayoutLines({ id: first.id, outcome: '' })).lines).toMatchObject([
    { amount: 500_000n, bankAccountNumber: '0123456789', outcome: 'refused' },
  ])
  expect((await maker.call.listPayoutLines({ id: second.id, outcome: '' })).lines).toMatchObject([
    { amount: 600_000n, bankAccountNumber: '99', outcome: 'open' },
  ])
})

it('skips own, final, reserved, worthless and unknown claims with their names', async () => {
  const [open, done, taken, worthless] = claims(500_000n, 500_000n, 500_000n, 0n)
  fixture.rewards.claims.get(done!.id)!.status = SUCCESS
  fixture.rewards.claims.get(taken!.id)!.payoutId = newId()
  const missing = newId()
  const { payout, skipped } = await maker.call.createPayout({
    ...order([open!, done!, taken!, worthless!]),
    ids: [open!, done!, taken!, worthless!].map(({ id }) => id).concat(missing, 'bukan id'),
  })
  expect(payout?.count).toBe(1n)
  expect(skipped.map(({ id }) => id).sort()).toEqual(
    [done!.id, taken!.id, worthless!.id, missing, 'bukan id'].sort(),
  )
  expect(skipped.find(({ id }) => id === done!.id)).toMatchObject({ invoice: 'Ponsel ani01' })
  const [own] = claims(500_000n)
  expect((await refusal(fixture.admin(ani.id).createPayout(order([own!])))).code).toBe('forbidden')
  expect((await refusal(fixture.as(ani).createPayout(order([own!])))).code).toBe('forbidden')
  const checked = maker.call.createPayout({ ...order([]), checked: true })
  expect((await refusal(checked)).fields).toHaveProperty('status_data')
})

it('pays a claim by one file under concurrency, and creates one file per key', async () => {
  const rows = claims(500_000n, 500_000n)
  const key = newId()
  const answers = await Promise.all([1, 2, 3].map(() => create(rows, maker, key)))
  expect(new Set(answers.map(({ payout }) => payout!.id)).size).toBe(1)
  expect(await create(rows, maker, key)).toEqual(answers[0])
  const more = claims(500_000n, 500_000n)
  const outcomes = await Promise.allSettled([maker, other].map((desk) => create(more, desk)))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await statuses([...rows, ...more])).toEqual([PROCESS, PROCESS, PROCESS, PROCESS])
})

describe('a creation that fails after its claims were reserved', () => {
  const query = (sql: string) => fixture.service.database.query(sql)

  it('creates the file on a retry with its key, or frees them after a minute', async () => {
    const [first, second] = claims(777n, 777n)
    const key = newId()
    await query('ALTER TABLE payout_lines ADD CONSTRAINT no_lines CHECK (amount <> 777) NOT VALID')
    await expect(create([first!], maker, key)).rejects.toThrow()
    await expect(create([second!])).rejects.toThrow()
    await query('ALTER TABLE payout_lines DROP CONSTRAINT no_lines')
    expect((await create([first!], maker, key)).payout?.count).toBe(1n)
    expect((await refusal(create([second!]))).message).toContain('berkas pembayaran lain')
    fixture.rewards.elapsedSeconds += 61
    await releaseAbandonedReservations(fixture.context())
    expect((await create([second!])).payout?.count).toBe(1n)
  })

  it('frees them after a minute when its process was killed', async () => {
    const [row] = claims(500_000n)
    const payoutId = newId()
    await fixture.rewards.answers.reserveRewardClaims!({ payoutId, ids: [row!.id] }, {} as never)
    await releaseAbandonedReservations(fixture.context())
    expect((await refusal(create([row!]))).message).toContain('berkas pembayaran lain')
    fixture.rewards.elapsedSeconds += 61
    await releaseAbandonedReservations(fixture.context())
    expect((await create([row!])).payout?.count).toBe(1n)
  })

  it('keeps those of a file that exists, however late its event is', async () => {
    const [row] = claims(500_000n)
    const { payout } = await create([row!])
    fixture.rewards.elapsedSeconds += 600
    await releaseAbandonedReservations(fixture.context())
    expect(fixture.rewards.claims.get(row!.id)?.payoutId).toBe(payout!.id)
    expect(await statuses([row!])).toEqual([PROCESS])
  })

  it('creates no file late, and frees a claim that a later attempt leaves out', async () => {
    const rows = claims(500_000n, 600_000n)
    const before = await countPayouts()
    fixture.doubleServices.REWARDS_ADDRESS.answer({
      ...fixture.rewards.answers,
      reserveRewardClaims: (request, call) => {
        fixture.service.clock.advance(31_000)
        return fixture.rewards.answers.reserveRewardClaims!(request, call)
      },
    })
    expect((await refusal(create(rows, maker, 'late'))).code).toBe('conflict')
    fixture.doubleServices.REWARDS_ADDRESS.answer(fixture.rewards.answers)
    // The bank of the second claim has no code of the template.
    Object.assign(fixture.rewards.claims.get(rows[1]!.id)!, { bankId: 99 })
    expect(await countPayouts()).toBe(before)
    const { payout, skipped } = await create(rows, maker, 'late')
    expect([payout?.count, skipped]).toMatchObject([1n, [{ id: rows[1]!.id }]])
    const reservedFor = () => rows.map(({ id }) => fixture.rewards.claims.get(id)?.payoutId)
    expect(reservedFor()).toEqual([payout!.id, payout!.id])
    fixture.rewards.elapsedSeconds += 61
    await releaseAbandonedReservations(fixture.context())
    expect(reservedFor()).toEqual([payout!.id, ''])
    expect(await statuses(rows)).toEqual([PROCESS, PENDING])
  })
})

it('keeps wallet and rewards equal over random files, results, cancels and kills', async () => {
  const rows = claims(...Array.from({ length: 12 }, (_, index) => BigInt(100_000 + index)))
  const payouts: Payout[] = []
  const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)]!
  const some = () => rows.filter(() => Math.random() < 0.4)
  const steps: Record<string, () => Promise<unknown>> = {
    create: async () => payouts.push((await create(some())).payout!),
    kill: async () =>
      fixture.rewards.answers.reserveRewardClaims!(
        { payoutId: newId(), ids: some().map(({ id }) => id) },
        {} as never,
      ),
    release: () => {
      fixture.rewards.elapsedSeconds += 61
      return releaseAbandonedReservations(fixture.context())
    },
    follow: () => statuses(rows),
    result: async () => {
      const { id } = pick(payouts)
      await other.call.releasePayout({ id })
      return await other.result(id, some().map(pick([paid, failed])))
    },
    cancel: async () => other.call.cancelPayout({ id: pick(payouts).id, reason: 'uji' }),
  }
  for (let step = 0; step < 60; step++) await pick(Object.values(steps))().catch(() => undefined)
  await statuses(rows)
  await steps.release!()
  expect(payouts).not.toEqual([])
  const { rows: open } = await fixture.service.database.query(
    `SELECT claim_id AS id, status FROM claim_payments WHERE status IN ('process', 'success') AND claim_id = ANY ($1)`,
    [rows.map(({ id }) => id)],
  )
  const inFile = rows
    .filter((row) => [PROCESS, SUCCESS].includes(fixture.rewards.statusOf(row)))
    .map(({ id }) => ({ id, status: fixture.rewards.statusOf({ id }) === PROCESS ? 'process' : 'success' }))
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
  expect(open.toSorted(byId)).toEqual(inFile.toSorted(byId))
})

describe('the database', () => {
  const query = (sql: string, values: unknown[] = []) => fixture.service.database.query(sql, values)

  it('refuses a status unlike the line, and a second open payment of a claim', async () => {
    const [row] = claims(500_000n)
    await create([row!])
    for (const status of ['success', 'failed', 'pending'])
      await expect(
        query('UPDATE claim_payments SET status = $2 WHERE claim_id = $1', [row!.id, status]),
      ).rejects.toThrow('unlike its payout line')
    await expect(
      query(
        `INSERT INTO claim_payments SELECT $2, claim_id, payout_id, invoice, member_id, amount, bank_id, bank_name,
           bank_account_name, bank_account_number, status, reason, created_at, changed_at
         FROM claim_payments WHERE claim_id = $1`,
        [row!.id, newId()],
      ),
    ).rejects.toThrow('claim_payments_once')
  })

  it('refuses a line that pays two requests', async () => {
    const { payout } = await create(claims(500_000n))
    await expect(
      query(
        `INSERT INTO payout_lines (payout_id, line, amount, claim_payment_id, voucher_id)
           SELECT payout_id, 2, 1, claim_payment_id, claim_payment_id FROM payout_lines WHERE payout_id = $1`,
        [payout!.id],
      ),
    ).rejects.toThrow('payout_lines_pay_one')
  })
})
