import { addDays, businessDay, startOfDay } from '@jejaring/calendar'
import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { StatementFormat, WalletType, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { ConcurrencyLimiter, newId } from '@jejaring/service-kit'
import { Workbook, type Worksheet } from 'exceljs'
import fc from 'fast-check'
import { PDFDocument } from 'pdf-lib'
import { walletTypes } from '../src/ledger/accounts'
import { buildStatement, type Statement, type StatementMove, sum } from '../src/statement/statement'
import { readMonthOfLedger } from '../src/store/month-of-ledger'
import { type Month, monthFrom } from '../src/tax/month'
import { kinds, type MemberAction, MemberSimulation, memberAction } from './support/member-simulation'
import { type Person, refusal, WalletFixture } from './support/wallet-fixture'

let fixture: WalletFixture
beforeAll(async () => {
  fixture = await WalletFixture.start()
  Object.assign(fixture.values, {
    withdraw_sponsor: '5000',
    withdraw_pairing: '10000',
    withdraw_pairing_level: '10000',
    withdraw_ro_days: '0',
    voucher_min: '10000',
  })
})
afterEach(() => fixture.service.clock.reset())
afterAll(() => fixture.stop())

async function statementOf(person: Person, month: Month): Promise<Statement> {
  const { manager } = fixture.kit.database
  return buildStatement(await readMonthOfLedger(manager, person.id, month), month, '2027-12-31')
}

/** Balances at the end of a day by the moves alone: the statement itself reads the daily totals. */
async function balancesBefore(person: Person, day: string) {
  const { rows } = await fixture.service.database.query(
    `SELECT substr(account::text, 8) AS wallet, sum(amount)::bigint AS amount FROM (
       SELECT to_account AS account, amount, member_id, business_day FROM moves
       UNION ALL SELECT from_account, -amount, member_id, business_day FROM moves
     ) s WHERE is_wallet(account) AND member_id = $1 AND business_day < $2 GROUP BY account`,
    [person.id, day],
  )
  const amounts = new Map(rows.map(({ wallet, amount }) => [wallet, BigInt(amount)]))
  return Object.fromEntries(walletTypes.map((wallet) => [wallet, amounts.get(wallet) ?? 0n]))
}

async function download(
  person: Person,
  month: string,
  format: StatementFormat,
  client = fixture.as(person),
): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const { data } of client.exportStatement({ month, format, issuer: 'PT Maju' })) parts.push(data)
  return Buffer.concat(parts)
}

const actions = fc.array(
  fc.oneof<fc.MaybeWeightedArbitrary<MemberAction>[]>(
    { weight: 3, arbitrary: memberAction },
    fc.record({ do: fc.constant('let hours pass' as const), hours: fc.integer({ min: 100, max: 900 }) }),
  ),
  { minLength: 15, maxLength: 40 },
)

it('equals the ledger to the Rupiah in every month, after any actions', async () => {
  await fc.assert(
    fc.asyncProperty(actions, async (steps) => {
      fixture.service.clock.freeze('2026-01-20T10:00:00+07:00')
      const simulation = new MemberSimulation(fixture)
      for (const step of steps) await simulation.apply(step)
      const { person } = simulation
      let previous: Statement | undefined
      for (let day = '2026-01-01'; day <= businessDay(fixture.service.clock.now()); ) {
        const month = monthFrom(day.slice(0, 7), startOfDay(day))!
        const statement = await statementOf(person, month)
        const moved = statement.lines.reduce((total, line) => total + line.amount, 0n)
        expect(sum(statement.opening) + moved).toBe(sum(statement.closing))
        for (const wallet of walletTypes) {
          const ofKinds = statement.totals.reduce((total, { amounts }) => total + amounts[wallet], 0n)
          expect(statement.opening[wallet] + ofKinds).toBe(statement.closing[wallet])
        }
        expect(statement.opening).toEqual(previous?.closing ?? statement.opening)
        expect(statement.opening).toEqual(await balancesBefore(person, month.firstDay))
        expect(statement.closing).toEqual(await balancesBefore(person, month.end))
        expect(statement.lines.at(-1)?.balance ?? sum(statement.opening)).toBe(sum(statement.closing))
        previous = statement
        day = month.end
      }
      const { total, voucher } = await fixture.as(person).readWallets({ memberId: '' })
      expect(sum(previous!.closing)).toBe(total!.balance + voucher!.balance)
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 8) },
  )
})

/** A member with bonuses, a paid and a refused withdrawal, and an imported opening balance, in two months. */
async function memberWithTwoMonths(): Promise<Person> {
  fixture.service.clock.freeze('2026-09-30T23:30:00+07:00')
  const ani = fixture.person({ username: 'ani01', name: 'Ani Lestari' })
  await fixture.earn({ receiverId: ani.id, amount: 100_000n })
  await fixture.service.database.query(
    `WITH opening AS (
       INSERT INTO moves (id, source, from_account, to_account, amount, member_id, cause, cause_id, reference,
                          business_day, created_at)
       VALUES (gen_random_uuid(), 'opening:uji', 'opening_balances', 'wallet_voucher', 7000, $1, 'opening_balance',
               gen_random_uuid(), '', '2026-09-29', now()) RETURNING member_id, amount
     ), day AS (
       INSERT INTO wallet_days SELECT member_id, '2026-09-29', 'wallet_voucher', amount, 0 FROM opening
     )
     INSERT INTO balances SELECT member_id, 'wallet_voucher', amount, 0, amount FROM opening`,
    [ani.id],
  )
  fixture.service.clock.freeze('2026-10-01T00:00:00+07:00')
  const bonus = { receiverId: ani.id, amount: 50_000n, kind: kinds.pairing }
  await fixture.earn(bonus, bonus)
  const paid = await fixture.request(ani, { type: WalletType.PAIRING, amount: 60_000n })
  await fixture.change([paid.id], WithdrawalStatus.SUCCESS)
  fixture.service.clock.freeze('2026-10-31T23:59:59+07:00')
  const refused = await fixture.request(ani, { type: WalletType.SPONSOR, amount: 40_000n })
  fixture.service.clock.freeze('2026-11-01T00:00:00+07:00')
  await fixture.change([refused.id], WithdrawalStatus.FAILED, { reason: 'Rekening salah' })
  return ani
}

it('lists bonuses by day and withdrawals one by one, and sums them by kind', async () => {
  const ani = await memberWithTwoMonths()
  const zero = { sponsor: 0n, pairing: 0n, pairing_level: 0n, voucher: 0n }
  const october = await statementOf(ani, monthFrom('2026-10', new Date())!)
  const invoice = /WD-20261001-\d+/.exec(october.lines.map(({ text }) => text).join())?.[0]
  expect(october).toMatchObject({
    firstDay: '2026-10-01',
    lastDay: '2026-10-31',
    opening: { ...zero, sponsor: 100_000n, voucher: 7_000n },
    totals: [
      { text: 'Bonus', amounts: { ...zero, pairing: 100_000n } },
      { text: 'Voucher dari penarikan', amounts: { ...zero, voucher: 6_000n } },
      { text: 'Penarikan', amounts: { ...zero, sponsor: -40_000n, pairing: -60_000n } },
    ],
    closing: { sponsor: 60_000n, pairing: 40_000n, pairing_level: 0n, voucher: 13_000n },
    lines: [
      { day: '2026-10-01', text: 'Bonus Pairing', amount: 100_000n, balance: 207_000n },
      { day: '2026-10-01', text: `Penarikan ${invoice}`, amount: -60_000n, balance: 147_000n },
      { day: '2026-10-01', text: `Voucher dari penarikan ${invoice}`, amount: 6_000n, balance: 153_000n },
      { day: '2026-10-31', amount: -40_000n, balance: 113_000n },
    ],
  })
  const september = await statementOf(ani, monthFrom('2026-09', new Date())!)
  expect(september.lines.map(({ text, amount }) => [text, amount])).toEqual([
    ['Saldo dari program sebelumnya', 7_000n],
    ['Bonus Sponsor', 100_000n],
  ])
  const workbook = new Workbook()
  await workbook.xlsx.load((await download(ani, '2026-10', StatementFormat.XLSX)) as never)
  const [summary, lines] = workbook.worksheets
  const totalsOf = (page: Worksheet) => {
    const cells = page.getRow(6)
    return Array.from(
      { length: cells.cellCount },
      (_, index) => cells.getCell(index + 1).result ?? cells.getCell(index + 1).value,
    )
  }
  expect(totalsOf(summary!)).toEqual(['Saldo akhir', 60_000, 40_000, 0, 13_000, 113_000])
  expect(totalsOf(lines!).slice(0, 5)).toEqual(['Total 4 mutasi', null, null, 106_000, 100_000])
  const document = await PDFDocument.load(await download(ani, '2026-10', StatementFormat.PDF))
  expect(document.getTitle()).toContain('Oktober 2026')
  expect(document.getPageCount()).toBe(1)
})

it('continues a PDF on more pages, up to its limit', async () => {
  const ledger = (lines: number) => ({
    opening: { sponsor: 0n, pairing: 0n, pairing_level: 0n, voucher: 0n },
    days: [{ day: '2026-10-01', wallet: 'sponsor' as const, income: BigInt(lines), pulled: 0n }],
    moves: Array.from(
      { length: lines },
      (): StatementMove => ({
        day: '2026-10-01',
        wallet: 'sponsor',
        incoming: true,
        amount: 1n,
        cause: 'opening_balance',
        reference: '',
      }),
    ),
  })
  const { writeStatementPdf } = await import('../src/statement/statement-pdf')
  const head = { issuer: 'PT 山田 Maju', name: 'José 🌺', username: 'jose', writtenAt: new Date() }
  const month = monthFrom('2026-10', new Date())!
  const pdf = await writeStatementPdf(buildStatement(ledger(200), month, '2026-11-01'), head)
  expect((await PDFDocument.load(pdf)).getPageCount()).toBe(5)
})

it('writes few files at once, of either format', async () => {
  const running = jest.spyOn(ConcurrencyLimiter.prototype, 'run')
  const ani = fixture.person()
  await download(ani, '', StatementFormat.PDF)
  const limiter = running.mock.contexts.at(-1)
  const count = running.mock.contexts.length
  await download(ani, '', StatementFormat.XLSX)
  expect(running.mock.contexts.slice(count)).toContain(limiter)
  running.mockRestore()
})

it('audits each statement handed out with its month and both identities', async () => {
  fixture.service.clock.freeze('2026-11-15T10:00:00+07:00')
  const ani = fixture.person()
  const impersonatorId = newId()
  const impersonated = fixture.service.as({ memberId: ani.id, role: 'member', impersonatorId })
  await download(ani, '', StatementFormat.PDF)
  await download(ani, '2026-10', StatementFormat.XLSX, impersonated)
  await refusal(download(ani, '2026-12', StatementFormat.PDF))
  const entries = (await fixture.service.published('audit.recorded', AuditRecorded)).filter(
    ({ target }) => target === `member:${ani.id}`,
  )
  expect(entries).toMatchObject([
    { action: 'statement.exported', caller: { memberId: ani.id, impersonatorId: '' } },
    { action: 'statement.exported', caller: { memberId: ani.id, impersonatorId } },
  ])
  expect(entries.map(({ after }) => JSON.parse(after))).toEqual([
    { month: '2026-11', format: 'pdf' },
    { month: '2026-10', format: 'xlsx' },
  ])
})

it('refuses wrong and future months, and callers without a session', async () => {
  fixture.service.clock.freeze('2026-10-31T23:59:00+07:00')
  const ani = fixture.person()
  for (const month of ['2026-13', 'kemarin', '2026-11', '1969-12']) {
    const fault = await refusal(download(ani, month, StatementFormat.XLSX))
    expect([month, fault.code, Object.keys(fault.fields ?? {})]).toEqual([month, 'invalid', ['month']])
  }
  expect((await download(ani, '', StatementFormat.PDF)).subarray(0, 5).toString()).toBe('%PDF-')
  const anonymous = fixture.service.client.exportStatement({
    month: '',
    format: StatementFormat.PDF,
    issuer: '',
  })
  await expect(anonymous[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'unauthenticated' })
})

it('throws when the lines do not add up to the balances', () => {
  const month = monthFrom('2026-10', new Date())!
  const zero = { sponsor: 0n, pairing: 0n, pairing_level: 0n, voucher: 0n }
  const moves = [
    { day: addDays(month.firstDay, 1), wallet: 'sponsor' as const, incoming: false, amount: 1n },
  ].map((move) => ({ ...move, cause: 'withdrawal_request' as const, reference: 'WD-1' }))
  expect(() => buildStatement({ opening: zero, days: [], moves }, month, '2026-10-31')).toThrow('ledger')
})
