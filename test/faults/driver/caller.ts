import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, Visitor } from '../../support/http/visitor'
import { adminPassword } from '../../support/running-system'
import type { AcknowledgedWrites } from './acknowledged-writes'
import type { Race } from './race'

export const password = 'sandi-member-uji'

/** Longer than the product takes to compensate an abandoned registration. */
const GIVE_UP_AFTER_MS = 150_000
const FIRST_RETRY_DELAY_MS = 200
/** Longest time in which a request without a reply may still be accepted or refused. */
const MAX_IN_FLIGHT_MS = 5_000
const MAX_RETRY_DELAY_MS = 2_000

/** Whether the product reports that an earlier attempt of the same request is still running. */
function isInProgress(answer: Answer<unknown> | undefined): boolean {
  return answer?.status === 409 && /masih diproses|sedang diproses/.test(String(answer.body.message))
}

/** Client that retries each request with the same idempotency key until the outcome is known. */
export class Caller {
  private visitor: Visitor | undefined

  constructor(
    private readonly origin: string,
    readonly username: string,
    private readonly writes: AcknowledgedWrites,
  ) {}

  get password(): string {
    return this.username === 'admin' ? adminPassword : password
  }

  /**
   * Retries until the outcome is known. A refusal is final unless an earlier attempt may still be in flight. Returns
   * undefined if the outcome stays unknown, or if the race has been decided meanwhile.
   */
  async callUntilAnswered<Body>(path: string, body: object, race?: Race): Promise<Answer<Body> | undefined> {
    const key = randomUUID()
    const until = performance.now() + GIVE_UP_AFTER_MS
    let unsure = 0
    let pause = FIRST_RETRY_DELAY_MS
    this.writes.operations += 1
    for (let first = true; ; first = false) {
      const attempt = () => this.attemptCall<Body>(path, body, key)
      const answer = await (race && !first ? race.retryInOrder(attempt) : attempt())
      if (answer?.status === 200) return answer
      const passing = !answer || [401, 429, 502, 503, 504].includes(answer.status) || answer.status >= 500
      if (answer?.status === 500) this.writes.defects.push(`${path}: 500 ${answer.body.message}`)
      if (answer?.status === 401) this.visitor = undefined
      if (passing && !unsure) unsure = performance.now()
      const own = isInProgress(answer) || (unsure > 0 && performance.now() - unsure < MAX_IN_FLIGHT_MS)
      if (!passing && !own) return answer
      if (race?.isDecided()) return undefined
      if (performance.now() > until) {
        this.writes.unknown.push(`${this.username} ${path}: ${answer?.status ?? 'no answer'}`)
        return undefined
      }
      // Jitter, so that concurrent callers do not retry in step.
      if (!race) await sleep(pause * (0.5 + Math.random()))
      pause = Math.min(pause * 1.6, MAX_RETRY_DELAY_MS)
    }
  }

  /** Sends the same request twice with one key; returns whether both succeeded. */
  async callTwice(path: string, body: object): Promise<boolean> {
    const key = randomUUID()
    const answers = [await this.attemptCall(path, body, key), await this.attemptCall(path, body, key)]
    return answers.every((answer) => answer?.status === 200)
  }

  async read<Body>(path: string): Promise<Answer<Body> | undefined> {
    try {
      return await (await this.loggedInVisitor()).get<Body>(path)
    } catch {
      return undefined
    }
  }

  private async attemptCall<Body>(
    path: string,
    body: object,
    key: string,
  ): Promise<Answer<Body> | undefined> {
    try {
      return await (await this.loggedInVisitor()).post<Body>(path, body, key)
    } catch {
      return undefined
    }
  }

  private async loggedInVisitor(): Promise<Visitor> {
    if (this.visitor) return this.visitor
    const visitor = new Visitor(this.origin)
    await visitor.login(this.username, this.password)
    this.visitor = visitor
    return visitor
  }
}
