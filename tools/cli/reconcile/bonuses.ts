import type { Findings } from './findings'
import type { Checkpoint, PlacementLog } from './placement-log'
import { type Line, Programme } from './recompute/programme'
import type { Snapshot } from './snapshot'

const BONUSES = `
  SELECT bonus_no::int, seq::int, receiver_id::int, kind, level, (side = 'right')::int, matched, paid, flushed, cap,
         paid_before, rate, plan_version, amount
    FROM bonuses ORDER BY bonus_no`

type BonusRow = [
  number: number,
  seq: number,
  receiverId: number,
  kind: Line['kind'],
  level: number,
  leg: number | null,
  matched: number,
  paid: number,
  flushed: number,
  cap: number | null,
  before: number | null,
  rate: bigint,
  version: number,
  amount: bigint,
]

/**
 * Recomputes the whole log and compares it with the numbering and settlement row by row (rule book §3).
 * Returns the recomputed programme after all its lines were counted; undefined when the log is out of order.
 */
export async function reconcileBonuses(
  network: Snapshot,
  placements: PlacementLog,
  findings: Findings,
): Promise<Programme | undefined> {
  if (!placements.inOrder) return undefined
  const programme = new Programme(placements.log, placements.plans)
  compareNumbering(placements, programme, findings)
  const comparison = new BonusComparison(placements, programme, findings)
  await network.stream<BonusRow>(BONUSES).each((row) => comparison.take(row))
  comparison.end(placements.checkpoint)
  return programme
}

function compareNumbering(
  { log, stored, checkpoint }: PlacementLog,
  { counted }: Programme,
  findings: Findings,
) {
  const rule = 'a placement counts on its day, by its plan, with its points'
  const say = (from: typeof counted, seq: number) =>
    `${dayText(from.day[seq] as number)} by plan ${from.version[seq]}, ${from.points[seq]} points`
  for (let seq = 1; seq <= log.size; seq++) {
    const same = (['day', 'version', 'points'] as const).every(
      (key) => counted[key][seq] === stored[key][seq],
    )
    if (!same) findings.add(rule, `placement ${seq}`, say(counted, seq), say(stored, seq))
  }
  const [day, version] = [counted.day[log.size] as number, counted.version[log.size] as number]
  if (checkpoint.day !== day || checkpoint.version !== version) {
    const actual = `${dayText(checkpoint.day)} by plan ${checkpoint.version}`
    findings.add(
      'the checkpoint is where the log ends',
      'checkpoint',
      `${dayText(day)} by plan ${version}`,
      actual,
    )
  }
}

/** Compares expected and actual bonus rows placement by placement and records missing, surplus and different ones. */
class BonusComparison {
  private seq = 0
  private last = 0
  private due = new Map<number, Line>()

  constructor(
    private readonly placements: PlacementLog,
    private readonly programme: Programme,
    private readonly findings: Findings,
  ) {}

  take(row: BonusRow): void {
    const [number, seq, receiverId, kind, level] = row
    this.number(number)
    const receiver = this.placements.seqOf[receiverId] ?? 0
    const subject = nameOf(kind, level, receiver, seq)
    if (seq < this.seq || seq > this.programme.log.size) {
      this.findings.add(
        'a bonus row follows its placement',
        subject,
        'the order of the log',
        `number ${number}`,
      )
      return
    }
    while (this.seq < seq) this.advance()
    const key = keyOf(kind, level, receiver)
    const line = this.due.get(key)
    this.due.delete(key)
    if (!line) this.differs(subject, 'nothing', describeRow(row))
    else if (!this.isSame(line, row)) this.differs(subject, this.say(line), describeRow(row))
  }

  end({ bonusNo }: Checkpoint): void {
    while (this.seq < this.programme.log.size) this.advance()
    this.closeDue()
    if (bonusNo !== this.last)
      this.findings.add('bonus numbers have no gap', 'checkpoint', `${this.last}`, `${bonusNo}`)
  }

  private number(number: number): void {
    this.last += 1
    if (number === this.last) return
    this.findings.add('bonus numbers have no gap', `number ${this.last}`, `${this.last}`, `${number}`)
    this.last = number
  }

  private advance(): void {
    this.closeDue()
    this.seq += 1
    this.due = new Map(
      this.programme.linesOf(this.seq).map((line) => [keyOf(line.kind, line.level, line.receiver), line]),
    )
  }

  private closeDue(): void {
    for (const line of this.due.values())
      this.differs(nameOf(line.kind, line.level, line.receiver, this.seq), this.say(line), 'nothing')
    this.due.clear()
  }

  private isSame(line: Line, row: BonusRow): boolean {
    const [, , , , , leg, matched, paid, flushed, cap, before, rate, version, amount] = row
    return (
      line.matched === matched &&
      line.paid === paid &&
      line.matched - line.paid === flushed &&
      line.amount === amount &&
      line.rate === rate &&
      line.leg === leg &&
      line.cap === cap &&
      line.before === before &&
      this.programme.counted.version[this.seq] === version
    )
  }

  private say({ leg, matched, paid, cap, before, rate, amount }: Line): string {
    const version = this.programme.counted.version[this.seq] as number
    return describe({ leg, matched, paid, flushed: matched - paid, cap, before, rate, version, amount })
  }

  private differs(subject: string, expected: string, actual: string): void {
    this.findings.add('a bonus is what the rule book makes of the log', subject, expected, actual)
  }
}

const kinds = { sponsor: 0, pairing: 11, pairing_level: 0 } as const

/** Encodes kind, level and receiver: a placement causes at most one row of each combination. */
function keyOf(kind: Line['kind'], level: number, receiver: number): number {
  return 16 * receiver + kinds[kind] + level
}

function nameOf(kind: string, level: number, receiver: number, cause: number): string {
  return `${kind}${level ? ` ${level}` : ''} of placement ${receiver} from ${cause}`
}

function describeRow([
  ,
  ,
  ,
  ,
  ,
  leg,
  matched,
  paid,
  flushed,
  cap,
  before,
  rate,
  version,
  amount,
]: BonusRow): string {
  return describe({ leg, matched, paid, flushed, cap, before, rate, version, amount })
}

type BonusFields = Omit<Line, 'kind' | 'level' | 'receiver'> & { flushed: number; version: number }

function describe({ leg, matched, paid, flushed, cap, before, rate, version, amount }: BonusFields): string {
  const where = leg === null ? '' : ` in the ${leg ? 'right' : 'left'} leg`
  const limit = cap === null ? '' : `, ${before} of ${cap} used up`
  return `${amount} at ${rate} for ${matched} matched${where}, ${paid} paid, ${flushed} flushed${limit}, by plan ${version}`
}

function dayText(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10)
}
