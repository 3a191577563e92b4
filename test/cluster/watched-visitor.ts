import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, Visitor } from '../support/http/visitor'

/** A visitor retries a request that has no answer after this. */
const REQUEST_TIMEOUT_MS = 15_000
const GIVE_UP_AFTER_MS = 180_000
const RETRY_DELAY_MS = 500
/** Failures are tolerated for this long after a store is back. */
const RECOVERY_WINDOW_MS = 10_000

export interface Failure {
  readonly at: number
  readonly what: string
  /** The first try of a request is 1. */
  readonly attempt: number
  /** 0 for no answer at all. */
  readonly status: number
  readonly retryAfter: string | null
}

/** Records requests and failures of all visitors. */
export class RequestLog {
  requests = 0
  readonly failures: Failure[] = []
  private readonly outages: { from: number; until: number }[] = []

  /** Records the outage of a store without replicas; `work` ends when it is back. */
  async whileUnavailable(work: () => Promise<void>): Promise<void> {
    const window = { from: Date.now(), until: Number.POSITIVE_INFINITY }
    this.outages.push(window)
    await work()
    window.until = Date.now() + RECOVERY_WINDOW_MS
  }

  isTolerated({ at }: Failure): boolean {
    return this.outages.some(({ from, until }) => at >= from && at <= until)
  }

  /** Requests whose retry failed as well, from the given index of `failures`. */
  failedRetries(from: number): Failure[] {
    return this.failures.slice(from).filter((failure) => failure.attempt > 1 && !this.isTolerated(failure))
  }

  /** Failures while a store was unavailable that do not say when to come back. */
  withoutRetryAfter(): Failure[] {
    return this.failures.filter(
      (failure) => this.isTolerated(failure) && (failure.status !== 503 || failure.retryAfter === null),
    )
  }
}

/** Visitor that retries failed requests with the same key, after Retry-After or a short delay. */
export class WatchedVisitor extends Visitor {
  constructor(
    origin: string,
    private readonly watch: RequestLog,
  ) {
    super(origin)
  }

  override get<Body>(path: string): Promise<Answer<Body>> {
    return this.retry(`GET ${path}`, () => super.get<Body>(path))
  }

  override post<Body>(
    path: string,
    body: object | FormData | URLSearchParams = {},
    key: string = crypto.randomUUID(),
  ): Promise<Answer<Body>> {
    return this.retry(`POST ${path}`, () => super.post<Body>(path, body, key))
  }

  private async retry<Body>(what: string, send: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
    const until = Date.now() + GIVE_UP_AFTER_MS
    for (let attempt = 1; ; attempt++) {
      this.watch.requests++
      const answer = await Promise.race([send().catch(() => undefined), sleep(REQUEST_TIMEOUT_MS, undefined)])
      if (answer && !failed(answer.status, attempt)) return answer
      const retryAfter = answer?.headers.get('retry-after') ?? null
      const failure = { at: Date.now(), what, attempt, status: answer?.status ?? 0, retryAfter }
      this.watch.failures.push(failure)
      if (Date.now() > until) throw new Error(`given up: ${JSON.stringify(failure)}`)
      await sleep(retryAfter ? Number(retryAfter) * 1000 : RETRY_DELAY_MS)
    }
  }
}

/** All requests are valid: a conflict on a retry means that the failed attempt had a lasting effect. */
function failed(status: number, attempt: number): boolean {
  return status >= 500 || status === 429 || (attempt > 1 && [409, 422].includes(status))
}
