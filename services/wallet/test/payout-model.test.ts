import { PayoutStatus, type Withdrawal } from '@jejaring/proto/wallet/v1/wallet'
import { type Fault, isFault } from '@jejaring/service-kit'
import { readTable } from '@jejaring/spreadsheet'
import fc from 'fast-check'
import { payoutStatusByName } from '../src/api/mappers/payout'
import { statusByName } from '../src/api/mappers/withdrawal'
import type { Status } from '../src/withdrawals/withdrawal'
import { PayoutAdmin } from './support/payout-admin'
import { type Person, WalletFixture } from './support/wallet-fixture'

const AMOUNT = 93_500n
const APPROVAL_THRESHOLD = 2n * AMOUNT

type Verdict = 'SUCCEEDED' | 'FAILED' | 'REQUESTED'
type Action =
  | { do: 'request' }
  | { do: 'create'; who: 0 | 1; which: number[] }
  | { do: 'approve' | 'download' | 'cancel'; who: 0 | 1; payout: number }
  | { do: 'result'; who: 0 | 1; payout: number; lines: [number, Verdict, boolean][] }
  | { do: 'change'; who: 0 | 1; which: number; to: Status }
  | { do: 'take back'; which: number }

const who = fc.constantFrom(0 as const, 1 as const)
const which = fc.nat({ max: 5 })
const payout = fc.nat({ max: 3 })
const verdict = fc.constantFrom<Verdict>('SUCCEEDED', 'FAILED', 'REQUESTED')
const step = <T extends Action['do']>(name: T) => fc.constant(name)
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ do: step('request') }),
  fc.record({ do: step('create'), who, which: fc.uniqueArray(which, { minLength: 1, maxLength: 4 }) }),
  fc.record({ do: fc.constantFrom('approve' as const, 'download' as const, 'cancel' as const), who, payout }),
  fc.record({
    do: step('result'),
    who,
    payout,
    lines: fc.array(fc.tuple(which, verdict, fc.boolean()), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    do: step('change'),
    who,
    which,
    to: fc.constantFrom<Status>('pending', 'process', 'success', 'failed'),
  }),
  fc.record({ do: step('take back'), which }),
)

interface Row {
  readonly made: Withdrawal
  status: Status
  payout: File | undefined
  /** How often it was paid or refunded. */
  ends: number
}

interface File {
  readonly id: string
  readonly by: 0 | 1
  readonly rows: Set<Row>
  status: 'waiting' | 'ready' | 'closed' | 'cancelled'
  approvedBy?: 0 | 1
  sent: boolean
  bytes?: Buffer
}

/** Runs every action on the service and on the naive model, and compares the replies. */
class ServiceAndModel {
  readonly rows: Row[] = []
  readonly files: File[] = []
  private readonly desks: readonly PayoutAdmin[]

  constructor(
    readonly fixture: WalletFixture,
    readonly person: Person,
  ) {
    this.desks = [new PayoutAdmin(fixture), new PayoutAdmin(fixture)]
  }

  async run(action: Action): Promise<void> {
    switch (action.do) {
      case 'request': {
        if (this.rows.length > 5) return
        const made = await this.fixture.request(this.person, { amount: 100_000n })
        this.rows.push({ made, status: 'pending', payout: undefined, ends: 0 })
        return
      }
      case 'create':
        return await this.create(action)
      case 'result':
        return await this.result(action)
      case 'change':
        return await this.change(action)
      case 'take back': {
        const row = this.rows[action.which]
        if (!row) return
        const may = row.status === 'pending'
        expect(
          await succeeds(
            this.fixture.as(this.person).cancelWithdrawal({ idempotencyKey: '', id: row.made.id }),
          ),
        ).toBe(may)
        return may ? endRow(row, 'failed') : undefined
      }
      default:
        return await this.step(action)
    }
  }

  private async create({ who, which }: Action & { do: 'create' }): Promise<void> {
    const asked = which.flatMap((index) => this.rows[index] ?? [])
    if (asked.length === 0) return
    const into = asked.filter(({ status }) => status === 'pending')
    const reply = await this.desks[who]!.create(asked.map(({ made }) => made.id)).catch(fault)
    if (into.length === 0) return expect(reply).toMatchObject({ code: 'conflict' })
    const total = AMOUNT * BigInt(into.length)
    const earlier = this.files
      .filter((file) => file.by === who && (file.status !== 'cancelled' || file.sent))
      .reduce((sum, file) => sum + AMOUNT * BigInt(file.rows.size), 0n)
    const status = earlier + total > APPROVAL_THRESHOLD ? ('waiting' as const) : ('ready' as const)
    if (isFault(reply) || !reply.payout) throw new Error('not made')
    expect([reply.payout.total, reply.skipped.length]).toEqual([total, asked.length - into.length])
    const file: File = { id: reply.payout.id, by: who, rows: new Set(into), status, sent: false }
    this.files.push(file)
    for (const row of into) Object.assign(row, { status: 'process', payout: file })
  }

  private async step(action: Action & { do: 'approve' | 'download' | 'cancel' }): Promise<void> {
    const file = this.files[action.payout]
    if (!file) return
    const desk = this.desks[action.who]!
    const another = file.by !== action.who
    if (action.do === 'approve') {
      const may = file.status === 'waiting' && another
      const again = file.approvedBy === action.who && file.status !== 'cancelled'
      expect(await succeeds(desk.call.approvePayout({ id: file.id }))).toBe(may || again)
      if (may) Object.assign(file, { status: 'ready', approvedBy: action.who })
    } else if (action.do === 'download') {
      const may = file.status === 'ready' || file.status === 'closed'
      const bytes = await desk.download(file.id).catch(fault)
      expect(Buffer.isBuffer(bytes)).toBe(may)
      if (Buffer.isBuffer(bytes)) await this.keeps(file, bytes)
    } else {
      const may = file.status === 'waiting' || (file.status === 'ready' && (!file.sent || another))
      const again = file.status === 'cancelled'
      expect(await succeeds(desk.call.cancelPayout({ id: file.id, reason: 'x' }))).toBe(may || again)
      if (!may) return
      file.status = 'cancelled'
      for (const row of open(file)) Object.assign(row, { status: 'pending', payout: undefined })
    }
  }

  /** The file never changes and adds up to the withdrawals. */
  private async keeps(file: File, bytes: Buffer): Promise<void> {
    file.sent = true
    if (file.bytes) expect(bytes.equals(file.bytes)).toBe(true)
    file.bytes = bytes
    const lines = (await readTable(bytes, { rows: 20, columns: 9 })).slice(1)
    const named = [...file.rows].map(({ made }) => made.invoice).sort()
    expect(lines.map(([reference]) => reference).sort()).toEqual(named)
    const sum = lines.reduce((total, [, amount]) => total + BigInt(amount!), 0n)
    expect(sum).toBe(AMOUNT * BigInt(named.length))
  }

  private async result({ who, payout: at, lines }: Action & { do: 'result' }): Promise<void> {
    const file = this.files[at]
    const named = lines.flatMap(([index, verdict, right]) => {
      const row = this.rows[index]
      return row ? [{ row, verdict, right }] : []
    })
    if (!file || named.length === 0) return
    const text = named.map(
      ({ row, verdict, right }) => `${row.made.invoice},${right ? AMOUNT : 1n},${verdict},`,
    )
    const reply = await this.desks[who]!.result(file.id, text).catch(fault)
    if (!file.sent || file.status === 'cancelled') return expect(reply).toMatchObject({ code: 'conflict' })
    // A line counts when it is the only one for its row, or all lines for the row have the same verdict.
    for (const row of open(file)) {
      const said = named.filter((line) => line.row === row && line.verdict !== 'REQUESTED')
      const [first] = said
      const agree = said.every(({ verdict, right }) => verdict === first!.verdict && right === first!.right)
      if (first?.right && agree) endRow(row, first.verdict === 'SUCCEEDED' ? 'success' : 'failed')
    }
    if (open(file).length === 0) file.status = 'closed'
    expect(reply).toMatchObject({ openCount: BigInt(open(file).length) })
  }

  private async change({ who, which, to }: Action & { do: 'change' }): Promise<void> {
    const row = this.rows[which]
    if (!row) return
    const { status, payout: file } = row
    const held = file && (!file.sent || to === 'pending' || (to === 'failed' && file.by === who))
    const may = (status === 'pending' || status === 'process') && status !== to && !held
    const changed = this.fixture.change([row.made.id], statusByName[to], { by: this.desks[who]!.id })
    expect(await succeeds(changed)).toBe(may)
    if (!may) return
    if (to === 'success' || to === 'failed') endRow(row, to)
    else row.status = to
    if (file && open(file).length === 0) file.status = 'closed'
  }

  async compare(): Promise<void> {
    const [{ withdrawals }, { rows: live }, { payouts }] = await Promise.all([
      this.fixture.as(this.person).listOwnWithdrawals({}),
      this.fixture.service.database.query('SELECT withdrawal_id FROM payout_lines WHERE outcome IS NULL'),
      this.desks[0]!.call.listPayouts({ query: everyNewest, status: PayoutStatus.UNSPECIFIED }),
    ])
    const now = new Map(withdrawals.map(({ id, status }) => [id, status]))
    for (const { made, status, ends } of this.rows) {
      expect([made.invoice, now.get(made.id)]).toEqual([made.invoice, statusByName[status]])
      expect(ends).toBe(status === 'success' || status === 'failed' ? 1 : 0)
    }
    const alive = this.files.flatMap((file) => open(file).map(({ made }) => made.id))
    const mine = live.map((line: { withdrawal_id: string }) => line.withdrawal_id)
    expect(mine.filter((id: string) => now.has(id)).sort()).toEqual(alive.sort())
    const shown = new Map(payouts.map(({ id, status, openCount }) => [id, [status, openCount]]))
    for (const file of this.files)
      expect(shown.get(file.id)).toEqual([payoutStatusByName[file.status], BigInt(open(file).length)])
  }
}

/** More than the actions of one run can create. */
const everyNewest = { start: 0, length: 100, search: '', order: [], dateStart: '', dateFinish: '' }

function endRow(row: Row, to: 'success' | 'failed'): void {
  row.status = to
  row.ends++
}

const open = (file: File) => [...file.rows].filter((row) => row.payout === file && row.status === 'process')
const fault = (error: Fault) => error
async function succeeds(call: Promise<unknown>): Promise<boolean> {
  const outcome = await call.then(() => true, fault)
  if (isFault(outcome)) expect(['conflict', 'forbidden']).toContain(outcome.code)
  return outcome === true
}

let fixture: WalletFixture
beforeAll(async () => {
  fixture = await WalletFixture.start()
  Object.assign(fixture.values, { withdraw_ro_days: '0', payout_approval_above: String(APPROVAL_THRESHOLD) })
})
afterAll(() => fixture.stop())

const RUNS = Number(process.env.PROPERTY_RUNS ?? 12)
/** Split into several tests, to stay below the timeout on a busy machine. */
const TEST_NUMBERS = [1, 2, 3]

it.each(TEST_NUMBERS)('equals the naive model after any sequence of actions (%i)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 15, maxLength: 40 }), async (actions) => {
      const person = fixture.person()
      await fixture.earn({ receiverId: person.id, amount: 1_000_000n })
      const both = new ServiceAndModel(fixture, person)
      const requests = [1, 2, 3].map((): Action => ({ do: 'request' }))
      for (const one of [...requests, ...actions]) {
        await both.run(one)
        await both.compare()
      }
      expect(await fixture.differences()).toEqual([])
    }),
    { numRuns: Math.ceil(RUNS / TEST_NUMBERS.length) },
  )
})
