import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { MemberChanged } from '@jejaring/proto/identity/v1/events'
import { BonusKind } from '@jejaring/proto/network/v1/network'
import { WalletType, type Withdrawal, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { newId } from '@jejaring/service-kit'
import { type Person, refusal, WalletFixture } from './support/wallet-fixture'

const { PROCESS, SUCCESS, FAILED, UNSPECIFIED } = WithdrawalStatus

let fixture: WalletFixture
let [ani, budi]: Person[] = []
let rows: Withdrawal[]

const query = (about: Partial<TableQuery> = {}): TableQuery => ({
  start: 0,
  length: 100,
  search: '',
  order: [],
  dateStart: '',
  dateFinish: '',
  ...about,
})
const list = (about: Partial<TableQuery> = {}, status = UNSPECIFIED, admin = fixture.admin()) =>
  admin.listWithdrawals({ filter: { query: query(about), status } })
const invoices = (withdrawals: readonly Withdrawal[]) => withdrawals.map(({ invoice }) => invoice)

beforeAll(async () => {
  fixture = await WalletFixture.start()
  ani = fixture.person({ username: 'ani01', name: 'Ani 100%' })
  budi = fixture.person({ username: 'budi02', name: 'Budi Santoso' })
  fixture.service.clock.freeze('2026-11-01T00:00:00+07:00')
  for (const { id: receiverId } of [ani, budi]) await fixture.earn({ receiverId, amount: 9_000_000n })
  rows = []
  for (const [time, person, amount] of [
    ['2026-11-01T23:59:59', ani, 100_000n],
    ['2026-11-02T00:00:00', budi, 300_000n],
    ['2026-11-02T23:59:59', ani, 200_000n],
    ['2026-11-03T00:00:00', budi, 50_000n],
  ] as const) {
    fixture.service.clock.freeze(`${time}+07:00`)
    rows.push(await fixture.request(person, { amount }))
  }
  await fixture.change([rows[0]!.id], SUCCESS)
  await fixture.change([rows[2]!.id], PROCESS)
  await fixture.change([rows[3]!.id], FAILED)
})
afterAll(() => fixture.stop())

const numbered = (...indexes: number[]) => indexes.map((index) => rows[index]!.invoice)

/** Sums of the rows; the last one is refused. */
function sumsOf(...indexes: number[]) {
  const sum = (of: 'amountRequest' | 'amountReceived', isRefused: boolean) =>
    indexes.filter((index) => (index === 3) === isRefused).reduce((all, index) => all + rows[index]![of], 0n)
  return {
    requested: sum('amountRequest', false),
    received: sum('amountReceived', false),
    refused: sum('amountRequest', true),
    // The first one is paid.
    paid: indexes.includes(0) ? rows[0]!.amountReceived : 0n,
  }
}

describe("the admins' list", () => {
  it('lists all rows, newest first, with the sums of requested amounts', async () => {
    const reply = await list()
    expect(invoices(reply.withdrawals)).toEqual(numbered(3, 2, 1, 0))
    expect(reply).toMatchObject({
      counts: { total: 4n, filtered: 4n },
      pending: 500_000n,
      success: 100_000n,
      total: 600_000n,
      checked: 0n,
      checkedReceived: 0n,
    })
  })

  it.each([
    ['a status', {}, SUCCESS, [0]],
    ['the refused status', {}, FAILED, [3]],
    ['a status and a day', { dateStart: '2026-11-02', dateFinish: '2026-11-02' }, PROCESS, [2]],
    ['a business day', { dateStart: '2026-11-02', dateFinish: '2026-11-02' }, UNSPECIFIED, [2, 1]],
    [
      'the last day there is',
      { dateStart: '1970-01-01', dateFinish: '9999-12-31' },
      UNSPECIFIED,
      [3, 2, 1, 0],
    ],
    ['a username', { search: 'ANI0' }, UNSPECIFIED, [2, 0]],
    ['a name with a percent sign', { search: '100%' }, UNSPECIFIED, [2, 0]],
    ['an escaped wildcard', { search: '_' }, UNSPECIFIED, []],
    ['an account number', { search: '0123456789' }, PROCESS, [2]],
    ['an account number with separators', { search: '012-345.678 9' }, PROCESS, [2]],
    ['words in another order', { search: '100%\u00a0\u200bANI' }, UNSPECIFIED, [2, 0]],
    ['an invoice', { search: 'WD-20261103' }, UNSPECIFIED, [3]],
    ['the end of an invoice', { search: '03-000001' }, UNSPECIFIED, [3]],
    ['the name of the wallet', { search: 'bonus sponsor' }, PROCESS, [2]],
    ['the name of another wallet', { search: 'Pairing (Level)' }, UNSPECIFIED, []],
    ['an amount', { search: '300.000' }, UNSPECIFIED, [1]],
    ['the amount to receive', { search: 'Rp 93.500' }, UNSPECIFIED, [0]],
    ['an amount with a status', { search: '200000' }, PROCESS, [2]],
    ['a part of an amount', { search: '300' }, UNSPECIFIED, []],
    ['malformed days', { dateStart: 'kemarin', dateFinish: '2026-02-30' }, UNSPECIFIED, [3, 2, 1, 0]],
  ])('filters by %s, and sums the matching rows', async (_name, about, status, expected) => {
    const reply = await list(about, status)
    expect(invoices(reply.withdrawals)).toEqual(numbered(...expected))
    expect(reply.counts).toEqual({ total: 4n, filtered: BigInt(expected.length) })
    expect(reply.sums).toEqual(sumsOf(...expected))
  })

  it('sums the rows within dates and search in any status', async () => {
    const reply = await list({ search: 'ani01' }, FAILED)
    expect(reply).toMatchObject({
      counts: { filtered: 0n },
      pending: 200_000n,
      success: 100_000n,
      total: 300_000n,
    })
  })

  it('sorts by known columns and ignores unknown ones', async () => {
    const order = (column: string, descending = false) => ({ order: [{ column, descending }] })
    expect(invoices((await list(order('amount_request'))).withdrawals)).toEqual(numbered(3, 0, 2, 1))
    expect(invoices((await list(order('username', true))).withdrawals)).toEqual(numbered(3, 1, 2, 0))
    expect(invoices((await list(order('password; DROP TABLE'))).withdrawals)).toEqual(numbered(3, 2, 1, 0))
  })

  it('pages without losing or repeating rows', async () => {
    const pages = await Promise.all([0, 1, 2, 3].map((start) => list({ start, length: 1 })))
    expect(pages.flatMap(({ withdrawals }) => invoices(withdrawals))).toEqual(numbered(3, 2, 1, 0))
    for (const { sums } of pages) expect(sums).toEqual(sumsOf(0, 1, 2, 3))
  })

  it('rejects members, as do the checks', async () => {
    const calls = [
      fixture.as(ani!).listWithdrawals({}),
      fixture.as(ani!).checkWithdrawal({ id: rows[1]!.id, checked: true }),
      fixture.as(ani!).checkAllWithdrawals({ checked: true }),
    ]
    for (const call of calls) expect((await refusal(call)).code).toBe('forbidden')
  })

  it('shows the newest name of a member when events arrive out of order', async () => {
    const changed = (name: string, version: bigint) =>
      fixture.service.deliver('identity.member.changed', MemberChanged, {
        member: { ...ani!.member, name, version },
      })
    await changed('Ani Baru', 3n)
    await changed('Ani Lama', 2n)
    const { withdrawals } = await list({ search: 'ani01' })
    expect(withdrawals.map(({ name }) => name)).toEqual(['Ani Baru', 'Ani Baru'])
  })
})

describe('checks', () => {
  const me = newId()
  const check = (index: number, checked = true) =>
    fixture.admin(me).checkWithdrawal({ id: rows[index]!.id, checked })
  const all = (checked: boolean, about: Partial<TableQuery> = {}, status = UNSPECIFIED) =>
    fixture.admin(me).checkAllWithdrawals({ filter: { query: query(about), status }, checked })
  const checked = async (admin = me) =>
    (await list({}, UNSPECIFIED, fixture.admin(admin))).withdrawals
      .filter((row) => row.checked)
      .map(({ invoice }) => invoice)

  const audited = async () =>
    (await fixture.service.published('audit.recorded', AuditRecorded)).filter(
      ({ action }) => action === 'withdrawal.checked',
    )

  afterEach(() => all(false))

  it('belong to the admin who set them', async () => {
    await check(1)
    await check(1)
    expect(await checked()).toEqual(numbered(1))
    expect(await checked(newId())).toEqual([])
    await check(1, false)
    expect(await checked()).toEqual([])
  })

  it('are audited once per call', async () => {
    const before = new Set((await audited()).map(({ id }) => id))
    await check(1)
    await all(false)
    const lines = (await audited()).filter(({ id }) => !before.has(id))
    // Same timestamp, so the order is undefined.
    expect(lines.sort((a, b) => a.target.localeCompare(b.target))).toMatchObject([
      { target: `withdrawal:${rows[1]!.id}`, after: expect.stringContaining('"checked":true') },
      { target: 'withdrawals', after: expect.stringContaining('"changed":"1"') },
    ])
  })

  it('are rejected on final and unknown rows', async () => {
    expect((await refusal(check(0))).code).toBe('conflict')
    expect((await refusal(check(3))).code).toBe('conflict')
    for (const id of [newId(), 'x']) {
      expect((await refusal(fixture.admin(me).checkWithdrawal({ id, checked: true }))).code).toBe('not_found')
    }
  })

  it('can be set on all open rows within the filter', async () => {
    expect(await all(true)).toEqual({ changed: 2n })
    expect(await all(true)).toEqual({ changed: 0n })
    expect(await checked()).toEqual(numbered(2, 1))
    expect(await all(false, {}, PROCESS)).toEqual({ changed: 1n })
    expect(await checked()).toEqual(numbered(1))
    expect(await all(true, { search: 'tidak ada' })).toEqual({ changed: 0n })
    expect(await all(true, { search: 'Rp 200.000' })).toEqual({ changed: 1n })
    expect(await all(false, { search: '200000' })).toEqual({ changed: 1n })
    expect(await all(true, { search: 'PO-20261101-0001' })).toEqual({ changed: 0n })
    expect(await all(true, {}, SUCCESS)).toEqual({ changed: 0n })
    expect((await list({}, PROCESS, fixture.admin(me))).checked).toBe(0n)
    expect(await list({}, UNSPECIFIED, fixture.admin(me))).toMatchObject({
      checked: 1n,
      checkedReceived: rows[1]!.amountReceived,
    })
  })
})

describe("a member's own lists", () => {
  it('contain own withdrawals only, with the terms for the form', async () => {
    const reply = await fixture.as(budi!).listOwnWithdrawals({ query: query() })
    expect(invoices(reply.withdrawals)).toEqual(numbered(3, 1))
    expect(reply.counts).toEqual({ total: 2n, filtered: 2n })
    expect(reply.terms).toEqual([
      { type: WalletType.SPONSOR, balance: 8_700_000n, min: 50_000n, adminPercent: 0, voucherPercent: 0 },
      { type: WalletType.PAIRING, balance: 0n, min: 100_000n, adminPercent: 10, voucherPercent: 10 },
      { type: WalletType.PAIRING_LEVEL, balance: 0n, min: 50_000n, adminPercent: 10, voucherPercent: 10 },
    ])
    expect(reply.wallets?.total).toEqual({ income: 9_000_000n, pulled: 300_000n, balance: 8_700_000n })
  })

  it.each([
    ['all', {}, [1, 3]],
    ['a page', { length: 1 }, [1, 3]],
    ['a day', { dateStart: '2026-11-03' }, [3]],
    ['nothing', { dateStart: '2026-11-04' }, []],
  ])('sum %s of the own withdrawals', async (_name, about, expected) => {
    const { sums } = await fixture.as(budi!).listOwnWithdrawals({ query: query(about) })
    expect(sums).toEqual(sumsOf(...expected))
  })

  it('omit the sums during a search', async () => {
    const found = await fixture.as(budi!).listOwnWithdrawals({ query: query({ search: 'WD-20261102' }) })
    expect([invoices(found.withdrawals), found.sums]).toEqual([numbered(1), undefined])
  })

  it('filter the ledger by wallet, day and text', async () => {
    const cici = fixture.person()
    fixture.service.clock.freeze('2026-11-10T10:00:00+07:00')
    await fixture.earn(
      { receiverId: cici.id, amount: 1_000n },
      { receiverId: cici.id, amount: 2_000n, kind: BonusKind.PAIRING, causeUsername: 'dedi9' },
    )
    fixture.service.clock.freeze('2026-11-11T10:00:00+07:00')
    await fixture.earn({ receiverId: cici.id, amount: 3_000n })
    const amounts = async (about: Partial<TableQuery>, wallet = WalletType.UNSPECIFIED) => {
      const { entries } = await fixture.as(cici).listEntries({ query: query(about), wallet })
      return entries.map(({ amount }) => amount)
    }
    expect(await amounts({})).toEqual([3_000n, 2_000n, 1_000n])
    expect(await amounts({}, WalletType.PAIRING)).toEqual([2_000n])
    expect(await amounts({}, WalletType.VOUCHER)).toEqual([])
    expect(await amounts({ dateFinish: '2026-11-10' })).toEqual([2_000n, 1_000n])
    expect(await amounts({ search: 'DEDI9' })).toEqual([2_000n])
    expect(await amounts({ search: 'bonus sponsor' })).toEqual([3_000n, 1_000n])
    expect(await amounts({ search: 'Pairing Bonus' })).toEqual([2_000n])
    expect(await amounts({ search: 'Bonus Pairing (Level)' })).toEqual([])
    expect(await amounts({ order: [{ column: 'amount', descending: false }] })).toEqual([
      1_000n,
      2_000n,
      3_000n,
    ])
  })
})
