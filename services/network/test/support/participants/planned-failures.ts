import { type Fault, unavailable } from '@jejaring/service-kit'

/** What goes wrong with a call: before its effect, or after it, so that the effect is there and the answer is not. */
export interface Trouble {
  readonly when: 'before' | 'after'
  /** A fault is answered; `hang` never answers, until `release`. */
  readonly how: 'away' | 'hang' | Fault
  /** How many calls meet it, each of another registration, so that what repeats a step finds its way; all when left out. */
  readonly times?: number
  /** Registrations that do not meet it: their calls may come again at any time. */
  readonly except?: ReadonlySet<string>
}

/** Disturbs the methods of a stand-in, by name. */
export class Troubles {
  /** Every registration that a call was about. */
  readonly known = new Set<string>()
  private readonly planned = new Map<string, { trouble: Trouble; met: string[] }>()
  private waiting: { method: string; go: () => void }[] = []

  plan(method: string, trouble: Trouble): void {
    this.planned.set(method, { trouble, met: [] })
  }

  /** How many calls hang at the moment. */
  hanging(method: string): number {
    return this.waiting.filter((each) => each.method === method).length
  }

  /** Lets hanging calls go on: the effect of those that hung before it comes late. */
  release(): void {
    for (const { go } of this.waiting) go()
    this.waiting = []
  }

  /** No more trouble. */
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

  private troubleOf(method: string, registrationId: string): Trouble | undefined {
    const planned = this.planned.get(method)
    if (!planned || planned.trouble.except?.has(registrationId)) return undefined
    const { trouble, met } = planned
    if (trouble.times === undefined) return trouble
    if (met.length === trouble.times || (registrationId && met.includes(registrationId))) return undefined
    met.push(registrationId)
    return trouble
  }

  private async happen(method: string, how: Trouble['how']): Promise<void> {
    if (how === 'away') throw unavailable()
    if (how !== 'hang') throw how
    await new Promise<void>((go) => this.waiting.push({ method, go }))
  }
}
