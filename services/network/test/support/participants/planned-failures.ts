import { type Fault, unavailable } from '@jejaring/service-kit'

/** A planned failure of a call: before its effect, or after it, when only the answer is lost. */
export interface PlannedFailure {
  readonly when: 'before' | 'after'
  /** Answers a fault; `hang` does not answer until `release`. */
  readonly how: 'unavailable' | 'hang' | Fault
  /** Number of calls that fail, each of another registration, so that a retry succeeds; all when absent. */
  readonly times?: number
  /** Registrations that are not affected: their calls may be repeated at any time. */
  readonly except?: ReadonlySet<string>
}

/** Plans failures of a fake's methods, by name. */
export class PlannedFailures {
  /** The registrations of all calls so far. */
  readonly known = new Set<string>()
  private readonly planned = new Map<string, { trouble: PlannedFailure; met: string[] }>()
  private waiting: { method: string; go: () => void }[] = []

  plan(method: string, trouble: PlannedFailure): void {
    this.planned.set(method, { trouble, met: [] })
  }

  /** Number of hanging calls. */
  hanging(method: string): number {
    return this.waiting.filter((each) => each.method === method).length
  }

  /** Resumes hanging calls; those that hang before their effect take effect late. */
  release(): void {
    for (const { go } of this.waiting) go()
    this.waiting = []
  }

  /** Ends all failures. */
  end(): void {
    this.planned.clear()
    this.release()
  }

  async around<T>(method: string, effect: () => T, registrationId = ''): Promise<T> {
    if (registrationId) this.known.add(registrationId)
    const trouble = this.troubleOf(method, registrationId)
    if (!trouble) return effect()
    const { when, how } = trouble
    if (when === 'before') await this.happen(method, how)
    const reply = effect()
    if (when === 'after') await this.happen(method, how)
    return reply
  }

  private troubleOf(method: string, registrationId: string): PlannedFailure | undefined {
    const planned = this.planned.get(method)
    if (!planned || planned.trouble.except?.has(registrationId)) return undefined
    const { trouble, met } = planned
    if (trouble.times === undefined) return trouble
    if (met.length === trouble.times || (registrationId && met.includes(registrationId))) return undefined
    met.push(registrationId)
    return trouble
  }

  private async happen(method: string, how: PlannedFailure['how']): Promise<void> {
    if (how === 'unavailable') throw unavailable()
    if (how !== 'hang') throw how
    await new Promise<void>((go) => this.waiting.push({ method, go }))
  }
}
