import { type Plan, termsOf } from './plan'

/**
 * The placement log in columns, indexed by sequence number from 1; index 0 is unused. 25 bytes per placement:
 * a million are read without objects.
 */
export class Log {
  size = 0
  /** Sequence numbers; 0 means none. A parent's number is smaller than its child's. */
  readonly parent: Int32Array
  readonly sponsor: Int32Array
  /** 0 left, 1 right, from the parent's view. */
  readonly leg: Uint8Array
  readonly packageId: Int32Array
  /** The plan version at the placement's commit. */
  readonly version: Int32Array
  /** The calendar day of the placement time in Asia/Jakarta, in days since 1970. */
  readonly day: Int32Array

  constructor(capacity: number) {
    const column = () => new Int32Array(capacity + 1)
    this.parent = column()
    this.sponsor = column()
    this.leg = new Uint8Array(capacity + 1)
    this.packageId = column()
    this.version = column()
    this.day = column()
  }

  add(one: {
    parent: number
    sponsor: number
    leg: number
    packageId: number
    version: number
    day: number
  }): void {
    this.size += 1
    this.parent[this.size] = one.parent
    this.sponsor[this.size] = one.sponsor
    this.leg[this.size] = one.leg
    this.packageId[this.size] = one.packageId
    this.version[this.size] = one.version
    this.day[this.size] = one.day
  }
}

/** The effective day, version and points of each placement. */
export interface EffectiveTerms {
  readonly day: Int32Array
  readonly version: Int32Array
  readonly points: Int32Array
}

/** Makes days and versions monotonic along the log; points are those of the effective version. */
export function countLog(log: Log, plans: ReadonlyMap<number, Plan>): EffectiveTerms {
  const column = () => new Int32Array(log.size + 1)
  const counted = { day: column(), version: column(), points: column() }
  let day = Number.MIN_SAFE_INTEGER
  let version = 0
  for (let seq = 1; seq <= log.size; seq++) {
    day = Math.max(day, log.day[seq] as number)
    version = Math.max(version, log.version[seq] as number)
    counted.day[seq] = day
    counted.version[seq] = version
    counted.points[seq] = termsOf(plans, version, log.packageId[seq] as number).pair
  }
  return counted
}
