/** The only source of time for business code: rules receive `now`, operations read `kit.clock`. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock for tests: runs at real speed from any set time, or is frozen. */
export class MovableClock implements Clock {
  private offset = 0
  private frozen: number | undefined

  now(): Date {
    return new Date(this.frozen ?? Date.now() + this.offset)
  }

  /** Sets the time, from which the clock runs on. */
  set(time: Date | string): void {
    const target = new Date(time).getTime()
    this.offset = target - Date.now()
    if (this.frozen !== undefined) this.frozen = target
  }

  /** Moves the time by some milliseconds, forwards or backwards. */
  advance(milliseconds: number): void {
    this.offset += milliseconds
    if (this.frozen !== undefined) this.frozen += milliseconds
  }

  /** Freezes the clock at `time` or at the current time. */
  freeze(time?: Date | string): void {
    this.frozen = new Date(time ?? this.now()).getTime()
  }

  /** Returns to real time. */
  reset(): void {
    this.offset = 0
    this.frozen = undefined
  }
}
