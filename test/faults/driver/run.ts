import { setTimeout as sleep } from 'node:timers/promises'
import { printLine } from '../../../tools/dev/console'
import { seededRandom } from '../../support/http/registration'
import { shiftClock } from '../agent/clock'
import type { Fault, World } from '../faults/fault'
import { midnight } from '../faults/midnight'
import { Book } from './book'
import { deck, everyFault, kindOf, kindsOf, type Surroundings, shortSet } from './deck'
import { brokenRules, type Checked, checkInvariants } from './invariants'
import { begin, type Mutant, mutantOf, provoke, putBack } from './mutants'
import { Product } from './product'
import { type Round, roundsOf } from './rounds'
import { Traffic } from './traffic'

export interface Plan {
  readonly seed: number
  readonly seconds: number
  /** Always the same faults, each once, however long they take. */
  readonly short?: boolean
  /** Every fault that there is, once; one that fails does not keep the others from being tried. */
  readonly each?: boolean
  /** Where everything is kept. */
  readonly place: string
  /** Whether the place is a small disk of its own, that may be filled. */
  readonly ownDisk: boolean
  /** Left out of the product from the beginning. */
  readonly mutant?: string
  /** Left out one after the other, once everything else has been checked. */
  readonly mutants?: readonly string[]
  /** Only faults whose names fit this regular expression. */
  readonly only?: string
}

export interface Outcome {
  readonly faults: { name: string; recovery: number }[]
  /** Every kind that there is, met or not. */
  readonly kinds: readonly string[]
  /** What failed: broken rules, faults that did not bite, answers that blame the product. */
  readonly problems: string[]
  readonly operations: number
  readonly acknowledged: number
  readonly lost: number
  readonly doubled: number
  readonly seconds: number
}

/** A run of more seconds than these meets every kind, and waits after each fault for everything, not only at its end. */
const LONG = 300

/** How often somebody comes to be registered after a fault; each asks until there is an answer. */
const ATTEMPTS = 5

/** How long the checks look for what a mutant has done; mostly they see it at once. */
const NOTICED_WITHIN = 60_000

/** One product, its traffic, and what goes wrong meanwhile. */
export class Run {
  readonly traffic: Traffic
  private readonly faults: { name: string; recovery: number }[] = []
  private readonly problems: string[] = []
  /** What the checks have said already: a fault is blamed for what is new. */
  private readonly broken = new Set<string>()
  private readonly pending: Promise<void>[] = []
  private readonly began = performance.now()

  constructor(
    private readonly plan: Plan,
    readonly product: Product,
    readonly book = new Book(),
  ) {
    this.traffic = new Traffic(product, book, plan.seed)
    shiftClock(() => product.settings.clock)
  }

  static async start(plan: Plan): Promise<Run> {
    return new Run(plan, await Product.start(plan.place))
  }

  private get elapsed(): number {
    return (performance.now() - this.began) / 1000
  }

  async begin(): Promise<void> {
    await this.traffic.begin()
    this.traffic.go()
    await sleep(1_000)
  }

  /** Faults until the time is up, midnight last; then everything is waited for and checked. */
  async run(): Promise<Outcome> {
    await this.begin()
    const { mutant } = this.plan
    const world = this.world('mutant', () => undefined)
    if (mutant) await begin(mutant, world)
    for (const round of this.roundsToCome()) {
      if (this.problems.length > 0 && !this.plan.each) break
      await this.inflict(round)
    }
    if (mutant && this.problems.length === 0) await provoke(mutant, world)
    return await this.end()
  }

  /** One fault after the other, each followed by all checks; several at a time only where every single one is tried. */
  private *roundsToCome(): Generator<Round> {
    if (this.plan.each) return yield* roundsOf(everyFault(this.random, this.surroundings, this.plan.only))
    for (const fault of this.faultsToCome()) yield { faults: [fault], checked: true }
  }

  private *faultsToCome(): Generator<Fault> {
    const { short, only, seconds } = this.plan
    if (short) return yield* shortSet(this.surroundings)
    for (const fault of deck(this.random, this.surroundings, only)) {
      // A long run has met every kind before it ends, however slow the machine is.
      const goesOn = seconds > LONG && !this.faults.some(({ name }) => kindOf(name) === kindOf(fault.name))
      if (this.elapsed > seconds && !goesOn) break
      yield fault
    }
    if (!only) yield midnight
  }

  private get random(): () => number {
    return seededRandom(this.plan.seed)
  }

  private get surroundings(): Surroundings {
    const { ownDisk, place } = this.plan
    return { links: [...this.product.links.keys()], disk: ownDisk ? place : undefined }
  }

  async inflict({ faults, checked }: Round): Promise<void> {
    if (faults.some(({ alone }) => alone)) await this.traffic.rest()
    await Promise.all(faults.map((fault) => this.strike(fault)))
    const names = faults.map(({ name }) => name).join(', ')
    const { broken } = checked ? await this.checkAll() : { broken: await brokenRules(this.product) }
    const fresh = broken.filter((one) => !this.broken.has(one))
    for (const one of broken) this.broken.add(one)
    this.problems.push(...fresh.slice(0, 20).map((one) => `after ${names}: ${one}`))
    if (!checked) return
    await this.traffic.stockUp()
    this.traffic.go()
  }

  /** When everybody has rested and everything has arrived. */
  private async checkAll(): Promise<Checked> {
    const at = this.elapsed
    await this.traffic.rest()
    const checked = await checkInvariants(this.product, this.book, {
      whole: this.plan.each || this.plan.seconds > LONG,
    })
    printLine(`${this.elapsed.toFixed(0)} s: everything checked within ${(this.elapsed - at).toFixed(1)} s`)
    return checked
  }

  private async strike(fault: Fault): Promise<void> {
    const at = this.elapsed
    let recovered: Promise<number> | undefined
    const world = this.world(fault.name, () => {
      recovered ??= this.recovery(fault.name)
    })
    try {
      await fault.run(world)
    } catch (error) {
      this.problems.push(`${fault.name}: ${error}`)
    }
    const recovery = (await recovered) ?? 0
    this.faults.push({ name: fault.name, recovery })
    printLine(
      `${at.toFixed(0)} s: ${fault.name}: recovered after ${(recovery / 1000).toFixed(2)} s, in all ${(this.elapsed - at).toFixed(1)} s`,
    )
  }

  private world(name: string, over: () => void): World {
    const { product, traffic } = this
    const random = seededRandom(this.plan.seed + hash(`${name} ${this.faults.length}`))
    const later = (shows: Promise<void>) => {
      this.pending.push(shows.catch((error: Error) => void this.problems.push(`${name}: ${error.message}`)))
    }
    return { product, traffic, random, over, later }
  }

  /** What is left out must be noticed, each by something that nothing before it has broken. */
  private async tryMutants(names: readonly string[]): Promise<void> {
    const known = new Set<string>()
    for (const name of names) {
      const world = this.world(name, () => undefined)
      await begin(name, world)
      await provoke(name, world)
      const noticed = await this.notice(mutantOf(name), known)
      if (noticed) printLine(`mutant ${name}: noticed by "${noticed}"`)
      else this.problems.push(`the mutant ${name} was not noticed`)
      await putBack(world)
    }
  }

  /** Looks until the checks say what they should say of it; answers that, and adds all they say to what is known. */
  private async notice({ shows }: Mutant, known: Set<string>): Promise<string | undefined> {
    const until = performance.now() + NOTICED_WITHIN
    let noticed: string | undefined
    do {
      const { broken } = await checkInvariants(this.product, this.book, { whole: true, patience: 4_000 })
      noticed = broken.find((one) => !known.has(one) && shows.test(one))
      for (const one of broken) known.add(one)
    } while (!noticed && performance.now() < until)
    return noticed
  }

  /** Milliseconds until somebody who comes now has been registered. */
  private async recovery(name: string): Promise<number> {
    const from = performance.now()
    const random = seededRandom(this.plan.seed + hash(`recovery ${name} ${this.faults.length}`))
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      // Somebody else may have been quicker at the slot.
      const placed = await this.traffic.register(this.traffic.leaders[0]!, 1, random)
      if (placed.length > 0) return performance.now() - from
    }
    this.problems.push(`${name}: nobody could be registered afterwards`)
    return performance.now() - from
  }

  private async end(): Promise<Outcome> {
    await this.traffic.rest()
    await Promise.all(this.pending)
    const { broken, compared } = await checkInvariants(this.product, this.book, { whole: true })
    this.problems.push(
      ...broken,
      ...this.book.complaints.slice(0, 10).map((one) => `a defect was answered: ${one}`),
    )
    const figures = {
      operations: this.book.operations,
      acknowledged: this.book.acknowledged,
      lost: compared?.lost.length ?? 0,
      doubled: compared?.doubled.length ?? 0,
      seconds: this.elapsed,
    }
    if (this.problems.length === 0) await this.tryMutants(this.plan.mutants ?? [])
    const kinds = kindsOf({ links: this.surroundings.links })
    return { faults: this.faults, kinds, problems: this.problems, ...figures }
  }
}

/** A number for a text, the same one in every run. */
function hash(text: string): number {
  return [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7)
}
