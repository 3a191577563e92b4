/** Tells calls of a member and answers how many it made in this minute by all gateways. */
type Tell = (memberId: string, calls: number) => Promise<number>

interface Count {
  /** In this minute, as far as this process knows. */
  calls: number
  /** Of these, what the other gateways cannot know yet. */
  untold: number
  telling: boolean
}

/**
 * How many calls an account may make in a minute. Each process counts by itself and costs nothing; of those who make many it
 * tells the others, by a twentieth of what is allowed at a time and without anybody waiting for it. So all processes together
 * let through little more than one would, and an owner who is away changes nothing but that.
 */
export class Quota {
  private minute = 0
  private counts = new Map<string, Count>()
  private readonly step: number

  constructor(
    private readonly perMinute: number,
    private readonly tell: Tell,
    private readonly now: () => number = () => Date.now(),
  ) {
    this.step = Math.ceil(perMinute / 20)
  }

  /** Counts one more call, or answers in how many seconds the next one is free. */
  secondsToWait(memberId: string): number {
    const now = this.now()
    const minute = Math.floor(now / 60_000)
    if (minute !== this.minute) {
      this.minute = minute
      this.counts = new Map()
    }
    const count = this.counts.get(memberId) ?? { calls: 0, untold: 0, telling: false }
    if (count.calls >= this.perMinute) return Math.max(1, Math.ceil(((minute + 1) * 60_000 - now) / 1000))
    this.counts.set(memberId, count)
    count.calls += 1
    count.untold += 1
    if (count.untold >= this.step && !count.telling) void this.share(memberId, count)
    return 0
  }

  private async share(memberId: string, count: Count): Promise<void> {
    const told = count.untold
    count.telling = true
    count.untold = 0
    try {
      count.calls = Math.max(count.calls, (await this.tell(memberId, told)) + count.untold)
    } catch {
      // What this process counts itself still holds.
      count.untold += told
    }
    count.telling = false
  }
}
