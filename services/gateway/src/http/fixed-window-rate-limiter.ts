/** Adds calls of a member to the shared counter; returns the total of all gateways in this minute. */
type ReportCalls = (memberId: string, calls: number) => Promise<number>

interface WindowCount {
  /** Calls in this window, as far as this process knows. */
  calls: number
  /** Calls of this process that are not in the shared counter yet. */
  unreported: number
  isReporting: boolean
}

/**
 * Fixed-window rate limiter per member, with windows of one minute. Each process counts locally and adds its counts to a
 * shared counter asynchronously, in steps of a twentieth of the limit; no call waits for that. All processes together
 * therefore allow little more than one would. When the shared counter is unavailable, each process limits on its own.
 */
export class FixedWindowRateLimiter {
  private window = 0
  private counts = new Map<string, WindowCount>()
  private readonly reportThreshold: number

  constructor(
    private readonly callsPerMinute: number,
    private readonly report: ReportCalls,
    private readonly now: () => number = () => Date.now(),
  ) {
    this.reportThreshold = Math.ceil(callsPerMinute / 20)
  }

  /** Counts a call and returns 0, or returns the seconds until the next window when the limit is reached. */
  secondsToWait(memberId: string): number {
    const now = this.now()
    const window = Math.floor(now / 60_000)
    if (window !== this.window) {
      this.window = window
      this.counts = new Map()
    }
    const count = this.counts.get(memberId) ?? { calls: 0, unreported: 0, isReporting: false }
    if (count.calls >= this.callsPerMinute) {
      return Math.max(1, Math.ceil(((window + 1) * 60_000 - now) / 1000))
    }
    this.counts.set(memberId, count)
    count.calls += 1
    count.unreported += 1
    if (count.unreported >= this.reportThreshold && !count.isReporting) void this.reportCount(memberId, count)
    return 0
  }

  private async reportCount(memberId: string, count: WindowCount): Promise<void> {
    const reported = count.unreported
    count.isReporting = true
    count.unreported = 0
    try {
      count.calls = Math.max(count.calls, (await this.report(memberId, reported)) + count.unreported)
    } catch {
      // The local count stays in force; the next report includes these calls.
      count.unreported += reported
    }
    count.isReporting = false
  }
}
