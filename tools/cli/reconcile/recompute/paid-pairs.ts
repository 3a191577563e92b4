import type { EffectiveTerms, Log } from './log'
import { type Plan, termsOf } from './plan'

/** Pairs matched at one receiver by one placement in that leg; `before` is what the day had already paid. */
export interface PaidMatch {
  readonly receiver: number
  readonly leg: number
  readonly matched: number
  readonly paid: number
  readonly before: number
}

/** Receiver, cause, leg, matched, paid, before. */
type Columns = [Int32Array, Int32Array, Int32Array, Int32Array, Int32Array, Int32Array]

/** Decides which matched pairs were paid, by the placement that completed them. 24 bytes per match. */
export class PaidPairs {
  private columns = Array.from({ length: 6 }, () => new Int32Array(1024))
  private count = 0
  private receiver = 0
  private day = 0
  private paidOnCurrentDay = 0
  private order = new Int32Array(0)
  private starts = new Int32Array(0)

  constructor(
    private readonly log: Log,
    private readonly counted: EffectiveTerms,
    private readonly plans: ReadonlyMap<number, Plan>,
  ) {}

  /** A receiver's matches arrive consecutively in sequence order, so only the current day's sum is kept. */
  readonly take = (receiver: number, cause: number, leg: number, matched: number): void => {
    const day = this.counted.day[cause] as number
    if (receiver !== this.receiver || day !== this.day) this.paidOnCurrentDay = 0
    this.receiver = receiver
    this.day = day
    // A copy of settlement's rule on purpose: a defect in it must not hide itself.
    const paid = Math.min(matched, Math.max(0, this.flushoutLimit(receiver, cause) - this.paidOnCurrentDay))
    this.push(receiver, cause, leg, matched, paid, this.paidOnCurrentDay)
    this.paidOnCurrentDay += paid
  }

  /** The receiver's flushout limit in the effective version of the cause. */
  flushoutLimit(receiver: number, cause: number): number {
    const version = this.counted.version[cause] as number
    return termsOf(this.plans, version, this.log.packageId[receiver] as number).flushout
  }

  private push(...values: number[]): void {
    if (this.count === this.columns[0]?.length) {
      this.columns = this.columns.map((column) => {
        const wider = new Int32Array(2 * column.length)
        wider.set(column)
        return wider
      })
    }
    for (let index = 0; index < values.length; index++) this.columns[index]![this.count] = values[index]!
    this.count += 1
  }

  /** Groups the matches by cause; call it after the last match and before `of`. */
  groupByCause(): this {
    const causes = this.columns[1] as Int32Array
    this.starts = new Int32Array(this.log.size + 2)
    for (let row = 0; row < this.count; row++) this.starts[(causes[row] as number) + 1]! += 1
    for (let seq = 1; seq < this.starts.length; seq++) this.starts[seq]! += this.starts[seq - 1] as number
    this.order = new Int32Array(this.count)
    const next = this.starts.slice()
    for (let row = 0; row < this.count; row++) this.order[next[causes[row] as number]!++] = row
    return this
  }

  /** Returns the paid matches at all ancestors that a placement caused. */
  of(cause: number): PaidMatch[] {
    const [receiver, , leg, matched, paid, before] = this.columns as Columns
    const found: PaidMatch[] = []
    for (let index = this.starts[cause]!; index < this.starts[cause + 1]!; index++) {
      const row = this.order[index]!
      found.push({
        receiver: receiver[row]!,
        leg: leg[row]!,
        matched: matched[row]!,
        paid: paid[row]!,
        before: before[row]!,
      })
    }
    return found
  }

  /** Lifetime paid pairs by receiver. */
  byReceiver(): Float64Array {
    const paid = new Float64Array(this.log.size + 1)
    const [receivers, , , , pairs] = this.columns as Columns
    for (let row = 0; row < this.count; row++) paid[receivers[row]!]! += pairs[row]!
    return paid
  }
}
