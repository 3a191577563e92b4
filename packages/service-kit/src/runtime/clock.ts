/** The only source of time for business code; rules receive `now`, operations read it from `kit.clock`. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock for tests: it runs like the real one from wherever it was set, or stands still. */
export class MovableClock implements Clock {
  private offset = 0
  private frozen: number | undefined

  now(): Date {
    return new Date(this.frozen ?? Date.now() + this.offset)
  }

  /** Sets the time; it runs on from there. */
  set(time: Date | string): void {
    const target = new Date(time).getTime()
    this.offset = target - Date.now()
    if (this.frozen !== undefined) this.frozen = target
  }

  /** Moves forward (or back) by some milliseconds. */
  advance(milliseconds: number): void {
    this.offset += milliseconds
    if (this.frozen !== undefined) this.frozen += milliseconds
  }

  /** Stands still, at `time` or where it is. */
  freeze(time?: Date | string): void {
    this.frozen = new Date(time ?? this.now()).getTime()
  }

  /** Back to the real time. */
  reset(): void {
    this.offset = 0
    this.frozen = undefined
  }
}
