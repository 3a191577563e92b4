/** Tells calls of a member and answers how many it made in this minute by all gateways. */
type ReportCalls = (memberId: string, calls: number) => Promise<number>

interface WindowCount {
  /** In this minute, as far as this process knows. */
  calls: number
  /** Of these, what the other gateways cannot know yet. */
  unreported: number
  isReporting: boolean
}

/**
 * How many calls an account may make in a minute. Each process counts by itself and costs nothing; of those who make many it
 * tells the others, by a twentieth of what is allowed at a time and without anybody waiting for it. So all processes together
 * let through little more than one would, and an owner who is away changes nothing but that.
 */
export class FixedWindowRateLimiter {
  private window = 0
  private counts = new Map<string, WindowCount>()
  private readonly reportThreshold: number

  constructor(
    private readonly perMinute: number,
    private readonly report: ReportCalls,
    private readonly now: () => number = () => Date.now(),
  ) {
    this.reportThreshold = Math.ceil(perMinute / 20)
  }

  /** Counts one more call, or answers in how many seconds the next one is free. */
  secondsToWait(memberId: string): number {
    const now = this.now()
    const minute = Math.floor(now / 60_000)
    if (minute !== this.window) {
      this.window = minute
      this.counts = new Map()
    }
    const count = this.counts.get(memberId) ?? { calls: 0, unreported: 0, isReporting: false }
    if (count.calls >= this.perMinute) return Math.max(1, Math.ceil(((minute + 1) * 60_000 - now) / 1000))
    this.counts.set(memberId, count)
    count.calls += 1
    count.unreported += 1
    if (count.unreported >= this.reportThreshold && !count.isReporting) void this.reportCount(memberId, count)
    return 0
  }

  private async reportCount(memberId: string, count: WindowCount): Promise<void> {
    const told = count.unreported
    count.isReporting = true
    count.unreported = 0
    try {
      count.calls = Math.max(count.calls, (await this.report(memberId, told)) + count.unreported)
    } catch {
      // What this process counts itself still holds.
      count.unreported += told
    }
    count.isReporting = false
  }
}
