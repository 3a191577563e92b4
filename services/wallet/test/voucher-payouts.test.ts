import {
  PayoutKind,
  PayoutStatus,
  type VoucherWithdrawal,
  WithdrawalStatus,
} from '@jejaring/proto/wallet/v1/wallet'
import { newId } from '@jejaring/service-kit'
import { readTable } from '@jejaring/spreadsheet'
import { generic, PayoutAdmin, xendit } from './support/payout-admin'
import { changeVoucher, fundVoucher, requestVoucher } from './support/vouchers'
import { type Person, refusal, WalletFixture } from './support/wallet-fixture'

const { UNSPECIFIED, PENDING, PROCESS, SUCCESS, FAILED } = WithdrawalStatus
const { WAITING, READY, CLOSED, CANCELLED } = PayoutStatus
const { VOUCHERS } = PayoutKind

let fixture: WalletFixture
let ani: Person
let maker: PayoutAdmin
let other: PayoutAdmin

beforeAll(async () => {
  fixture = await WalletFixture.start()
  fixture.values.withdraw_ro_days = '0'
  ani = fixture.person({ username: 'ani01' })
  await fundVoucher(fixture, ani, 5_000_000n)
  maker = new PayoutAdmin(fixture)
  other = new PayoutAdmin(fixture)
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.values.payout_approval_above = '25000000'
})
afterEach(async () => expect(await fixture.differences()).toEqual([]))

const ask = async (...amounts: bigint[]): Promise<VoucherWithdrawal[]> => {
  const made: VoucherWithdrawal[] = []
  for (const amount of amounts) made.push(await requestVoucher(fixture, ani, { amount }))
  return made
}
const ids = (rows: readonly VoucherWithdrawal[]) => rows.map(({ id }) => id)
const create = (rows: readonly VoucherWithdrawal[], by = maker, idempotencyKey = '') =>
  by.call.createPayout({ idempotencyKey, kind: VOUCHERS, templateId: xendit, ids: ids(rows), checked: false })
const change = (row: VoucherWithdrawal, status: WithdrawalStatus, about = {}) =>
  changeVoucher(fixture, row.id, status, about)
const paid = ({ invoice, amount }: VoucherWithdrawal) => `${invoice},${amount},SUCCEEDED,`
const failed = ({ invoice, amount }: VoucherWithdrawal) => `${invoice},${amount},FAILED,rekening tutup`
const balance = async () => (await fixture.as(ani).readWallets({ memberId: ani.id })).voucher!.balance

async function listed(rows: readonly VoucherWithdrawal[], search = '') {
  const query = { start: 0, length: 100, search, order: [], dateStart: '', dateFinish: '' }
  const { vouchers } = await maker.call.listVoucherWithdrawals({ filter: { query, status: UNSPECIFIED } })
  return rows.map(({ id }) => vouchers.find((one) => one.id === id))
}
const statuses = async (rows: readonly VoucherWithdrawal[]) => (await listed(rows)).map((row) => row?.status)

it('previews, creates and freezes a file of vouchers, which names them in the lists', async () => {
  const rows = await ask(50_000n, 100_000n)
  const own = fixture.person({ username: 'kasir' })
  const selection = { templateId: generic, kind: VOUCHERS, ids: [...ids(rows), newId()] }
  expect(await maker.call.previewPayout(selection)).toMatchObject({
    count: 2n,
    total: 150_000n,
    banks: [{ bankName: 'Bank Nusantara', count: 2n, amountReceived: 150_000n }],
    needsApproval: false,
  })
  expect((await fixture.admin(ani.id).previewPayout(selection)).count).toBe(0n)
  const { payout, skipped } = await create(rows)
  expect([payout, skipped]).toMatchObject([{ kind: VOUCHERS, status: READY, count: 2n, total: 150_000n }, []])
  const [, ...lines] = await readTable(await maker.download(payout!.id), { rows: 10, columns: 9 })
  expect(lines.map(([reference, amount]) => [reference, amount])).toEqual(
    rows.map(({ invoice, amount }) => [invoice, `${amount}`]),
  )
  const shown = { status: PROCESS, payoutId: payout!.id, payoutNumber: payout!.number }
  expect(await listed(rows, payout!.number)).toMatchObject([shown, shown])
  const detail = await maker.call.readPayout({ id: payout!.id })
  expect(detail).toMatchObject({
    outcomes: [{ outcome: 'open', count: 2n, amount: 150_000n }],
    banks: [{ amountRequest: 150_000n, amountReceived: 150_000n }],
  })
  const page = await maker.call.listPayoutLines({ id: payout!.id, outcome: 'open' })
  expect(page.lines).toMatchObject(rows.map(({ id, invoice }) => ({ withdrawalId: id, invoice })))
  const { steps } = await maker.call.readVoucherHistory({ id: rows[0]!.id })
  expect(steps.at(-1)).toMatchObject({ status: PROCESS, reason: `Berkas pembayaran ${payout!.number}` })
  expect((await refusal(fixture.as(own).createPayout(asMember(rows)))).code).toBe('forbidden')
})

const asMember = (rows: readonly VoucherWithdrawal[]) => ({
  idempotencyKey: '',
  kind: VOUCHERS,
  templateId: xendit,
  ids: ids(rows),
  checked: false,
})

it('settles the lines of a result, which credits refused vouchers once', async () => {
  const rows = await ask(50_000n, 100_000n, 150_000n)
  const { payout } = await create(rows)
  const { id } = payout!
  await maker.download(id)
  const before = await balance()
  const result = await other.result(id, [
    paid(rows[0]!),
    failed(rows[1]!),
    `${rows[2]!.invoice},1,SUCCEEDED,`,
  ])
  expect(result).toMatchObject({ paidCount: 1n, refusedAmount: 100_000n, openCount: 1n, problemCount: 1n })
  expect(await statuses(rows)).toEqual([SUCCESS, FAILED, PROCESS])
  expect(await balance()).toBe(before + 100_000n)
  expect(await other.result(id, [paid(rows[0]!), failed(rows[1]!)])).toMatchObject({ repeatedCount: 2n })
  expect(await balance()).toBe(before + 100_000n)
  await change(rows[2]!, SUCCESS, { by: maker.id })
  expect((await maker.call.readPayout({ id })).payout?.status).toBe(CLOSED)
})

it('pays a voucher by one file under concurrency, and once per key', async () => {
  const rows = await ask(50_000n, 50_000n)
  const key = newId()
  const answers = await Promise.all([1, 2].map(() => create(rows, maker, key)))
  expect(answers[0]).toEqual(answers[1])
  const more = await ask(50_000n, 50_000n)
  const outcomes = await Promise.allSettled([maker, other].map((desk) => create(more, desk)))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

it('needs another admin above the limit, and to refuse or cancel after the download', async () => {
  fixture.values.payout_approval_above = '149999'
  const desk = new PayoutAdmin(fixture)
  const rows = await ask(50_000n, 100_000n)
  const { payout, proposalId } = await create(rows, desk)
  const { id } = payout!
  expect([payout!.status, typeof proposalId]).toEqual([WAITING, 'string'])
  expect((await refusal(change(rows[0]!, SUCCESS))).message).toContain(payout!.number)
  expect((await refusal(desk.call.approvePayout({ id }))).code).toBe('forbidden')
  expect((await refusal(fixture.admin(ani.id).approvePayout({ id }))).message).toContain('sendiri')
  await other.call.approvePayout({ id })
  await desk.download(id)
  expect((await refusal(change(rows[0]!, PENDING, { by: other.id }))).code).toBe('conflict')
  expect((await refusal(change(rows[0]!, FAILED, { by: desk.id }))).code).toBe('conflict')
  await change(rows[0]!, FAILED, { by: other.id, reason: 'Rekening tutup' })
  expect((await refusal(desk.call.cancelPayout({ id, reason: 'x' }))).code).toBe('forbidden')
  expect((await other.call.cancelPayout({ id, reason: 'Ditolak bank' })).status).toBe(CANCELLED)
  expect(await statuses(rows)).toEqual([FAILED, PENDING])
  expect((await create([rows[1]!], new PayoutAdmin(fixture))).payout?.count).toBe(1n)
})

it('lets a refused voucher be taken again and paid by another file', async () => {
  const [row] = await ask(50_000n)
  const first = (await create([row!])).payout!
  await maker.download(first.id)
  await other.result(first.id, [failed(row!)])
  await change(row!, PENDING)
  expect(await listed([row!])).toMatchObject([{ status: PENDING, payoutId: '', payoutNumber: '' }])
  const second = (await create([row!])).payout!
  await maker.download(second.id)
  expect(await other.result(first.id, [paid(row!)])).toMatchObject({
    paidCount: 0n,
    problems: [{ kind: 'already_final' }],
  })
  expect(await statuses([row!])).toEqual([PROCESS])
  await other.result(second.id, [paid(row!)])
  expect(await statuses([row!])).toEqual([SUCCESS])
})

it('skips final, own and unknown vouchers, and has no stored selection', async () => {
  const [done, open] = await ask(50_000n, 50_000n)
  await change(done!, SUCCESS)
  const own = fixture.admin(ani.id).createPayout(asMember([open!]))
  expect((await refusal(own)).code).toBe('forbidden')
  const { skipped, payout } = await create([done!, open!])
  expect([skipped.map(({ id }) => id), payout?.count]).toEqual([[done!.id], 1n])
  const checked = maker.call.createPayout({ ...asMember([]), checked: true })
  expect((await refusal(checked)).fields).toHaveProperty('status_data')
})

describe('the database', () => {
  const query = (sql: string, values: unknown[] = []) => fixture.service.database.query(sql, values)

  it('refuses a status that differs from the line of the file', async () => {
    const [row] = await ask(50_000n)
    await create([row!])
    for (const status of ['success', 'failed'])
      await expect(
        query('UPDATE voucher_withdrawals SET status = $2 WHERE id = $1', [row!.id, status]),
      ).rejects.toThrow('unlike its payout line')
    await expect(
      query(`UPDATE voucher_withdrawals SET status = 'pending' WHERE id = $1`, [row!.id]),
    ).rejects.toThrow('voucher_withdrawals_pending_outside_payouts')
  })

  it('refuses to end a file with open lines, and a line that pays nothing', async () => {
    const { payout } = await create(await ask(50_000n))
    await expect(
      query(`UPDATE payouts SET status = 'cancelled', ended_at = now() WHERE id = $1`, [payout!.id]),
    ).rejects.toThrow('has open lines')
    await expect(
      query('INSERT INTO payout_lines (payout_id, line, amount) VALUES ($1, 2, 1)', [payout!.id]),
    ).rejects.toThrow('payout_lines_pay_one')
  })

  it('refuses a second open line of a voucher', async () => {
    const [row] = await ask(50_000n)
    const { payout } = await create([row!])
    await expect(
      query('INSERT INTO payout_lines (payout_id, line, amount, voucher_id) VALUES ($1, 2, 50000, $2)', [
        payout!.id,
        row!.id,
      ]),
    ).rejects.toThrow('payout_lines_live_voucher')
  })
})
