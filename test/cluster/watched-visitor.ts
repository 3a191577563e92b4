import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, Visitor } from '../support/http/visitor'

/** How long somebody looks at a page that does not come before pressing the button again. */
const PATIENCE = 15_000
const GIVES_UP_AFTER = 180_000
const PAUSE = 500
/** A store that was away is forgiven so long after it is back. */
const FORGIVEN_FOR = 10_000

export interface Failure {
  readonly at: number
  readonly what: string
  /** The first try of a request is 1. */
  readonly attempt: number
  /** 0 for no answer at all. */
  readonly status: number
  readonly retryAfter: string | null
}

/** What a crowd of visitors met with. */
export class Watch {
  requests = 0
  readonly failures: Failure[] = []
  private readonly away: { from: number; until: number }[] = []

  /** Remembers that a store which there is one of was restarted; `work` ends when it is back. */
  async whileAway(work: () => Promise<void>): Promise<void> {
    const window = { from: Date.now(), until: Number.POSITIVE_INFINITY }
    this.away.push(window)
    await work()
    window.until = Date.now() + FORGIVEN_FOR
  }

  isForgiven({ at }: Failure): boolean {
    return this.away.some(({ from, until }) => at >= from && at <= until)
  }

  /** Requests that failed and failed again when they were tried anew, leaving out the first so many failures. */
  twice(from: number): Failure[] {
    return this.failures.slice(from).filter((failure) => failure.attempt > 1 && !this.isForgiven(failure))
  }

  /** Failures while a store was away that do not say when to come back. */
  unsaid(): Failure[] {
    return this.failures.filter(
      (failure) => this.isForgiven(failure) && (failure.status !== 503 || failure.retryAfter === null),
    )
  }
}

/** A person who tries again, with the same key, when something does not work: once it says to, or after a moment. */
export class WatchedVisitor extends Visitor {
  constructor(
    origin: string,
    private readonly watch: Watch,
  ) {
    super(origin)
  }

  override get<Body>(path: string): Promise<Answer<Body>> {
    return this.patiently(`GET ${path}`, () => super.get<Body>(path))
  }

  override post<Body>(
    path: string,
    body: object | FormData | URLSearchParams = {},
    key: string = crypto.randomUUID(),
  ): Promise<Answer<Body>> {
    return this.patiently(`POST ${path}`, () => super.post<Body>(path, body, key))
  }

  private async patiently<Body>(what: string, send: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
    const until = Date.now() + GIVES_UP_AFTER
    for (let attempt = 1; ; attempt++) {
      this.watch.requests++
      const answer = await Promise.race([send().catch(() => undefined), sleep(PATIENCE, undefined)])
      if (answer && !failed(answer.status, attempt)) return answer
      const retryAfter = answer?.headers.get('retry-after') ?? null
      const failure = { at: Date.now(), what, attempt, status: answer?.status ?? 0, retryAfter }
      this.watch.failures.push(failure)
      if (Date.now() > until) throw new Error(`given up: ${JSON.stringify(failure)}`)
      await sleep(retryAfter ? Number(retryAfter) * 1000 : PAUSE)
    }
  }
}

/** What is asked here is all right: a refusal on the second try would mean that the first one left something behind. */
function failed(status: number, attempt: number): boolean {
  return status >= 500 || status === 429 || (attempt > 1 && [409, 422].includes(status))
}
