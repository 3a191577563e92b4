import { setTimeout as sleep } from 'node:timers/promises'
import { printLine } from '../../../tools/dev/console'
import { seededRandom } from '../../support/http/registration'
import { shiftClock } from '../agent/clock'
import type { Fault, FaultContext } from '../faults/fault'
import { midnight } from '../faults/midnight'
import { AcknowledgedWrites } from './acknowledged-writes'
import { brokenRules, type CheckResult, checkInvariants } from './invariants'
import { disableMutants, enableMutant, type Mutant, mutantNamed, provokeMutant } from './mutants'
import { Product } from './product'
import { type Round, roundsOf } from './rounds'
import { everyFault, type FaultTargets, kindOf, kindsOf, randomSchedule, shortSchedule } from './schedule'
import { Traffic } from './traffic'

export interface RunPlan {
  readonly seed: number
  readonly seconds: number
  /** Always the same faults, each once, however long they take. */
  readonly short?: boolean
  /** Every fault that there is, once; one that fails does not keep the others from being tried. */
  readonly each?: boolean
  /** Where everything is kept. */
  readonly directory: string
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
const LONG_RUN_SECONDS = 300

/** How often somebody comes to be registered after a fault; each asks until there is an answer. */
const RECOVERY_ATTEMPTS = 5

/** How long the checks look for what a mutant has done; mostly they see it at once. */
const MAX_DETECTION_MS = 60_000

/** One product, its traffic, and what goes wrong meanwhile. */
export class Run {
  readonly traffic: Traffic
  private readonly faults: { name: string; recovery: number }[] = []
  private readonly problems: string[] = []
  /** What the checks have said already: a fault is blamed for what is new. */
  private readonly reportedFindings = new Set<string>()
  private readonly pending: Promise<void>[] = []
  private readonly began = performance.now()

  constructor(
    private readonly plan: RunPlan,
    readonly product: Product,
    readonly writes = new AcknowledgedWrites(),
  ) {
    this.traffic = new Traffic(product, writes, plan.seed)
    shiftClock(() => product.settings.clockOffsetMs)
  }

  static async start(plan: RunPlan): Promise<Run> {
    return new Run(plan, await Product.start(plan.directory))
  }

  private get elapsed(): number {
    return (performance.now() - this.began) / 1000
  }

  async begin(): Promise<void> {
    await this.traffic.begin()
    this.traffic.resume()
    await sleep(1_000)
  }

  /** Faults until the time is up, midnight last; then everything is waited for and checked. */
  async run(): Promise<Outcome> {
    await this.begin()
    const { mutant } = this.plan
    const faultContext = this.faultContext('mutant', () => undefined)
    if (mutant) await enableMutant(mutant, faultContext)
    for (const round of this.rounds()) {
      if (this.problems.length > 0 && !this.plan.each) break
      await this.runRound(round)
    }
    if (mutant && this.problems.length === 0) await provokeMutant(mutant, faultContext)
    return await this.end()
  }

  /** One fault after the other, each followed by all checks; several at a time only where every single one is tried. */
  private *rounds(): Generator<Round> {
    if (this.plan.each) return yield* roundsOf(everyFault(this.random, this.targets, this.plan.only))
    for (const fault of this.scheduledFaults()) yield { faults: [fault], checked: true }
  }

  private *scheduledFaults(): Generator<Fault> {
    const { short, only, seconds } = this.plan
    if (short) return yield* shortSchedule(this.targets)
    for (const fault of randomSchedule(this.random, this.targets, only)) {
      // A long run has met every kind before it ends, however slow the machine is.
      const goesOn =
        seconds > LONG_RUN_SECONDS && !this.faults.some(({ name }) => kindOf(name) === kindOf(fault.name))
      if (this.elapsed > seconds && !goesOn) break
      yield fault
    }
    if (!only) yield midnight
  }

  private get random(): () => number {
    return seededRandom(this.plan.seed)
  }

  private get targets(): FaultTargets {
    const { ownDisk, directory } = this.plan
    return { links: [...this.product.links.keys()], disk: ownDisk ? directory : undefined }
  }

  async runRound({ faults, checked }: Round): Promise<void> {
    if (faults.some(({ exclusive }) => exclusive)) await this.traffic.pause()
    await Promise.all(faults.map((fault) => this.inject(fault)))
    const names = faults.map(({ name }) => name).join(', ')
    const { broken } = checked ? await this.checkAll() : { broken: await brokenRules(this.product) }
    const fresh = broken.filter((one) => !this.reportedFindings.has(one))
    for (const one of broken) this.reportedFindings.add(one)
    this.problems.push(...fresh.slice(0, 20).map((one) => `after ${names}: ${one}`))
    if (!checked) return
    await this.traffic.restockPins()
    this.traffic.resume()
  }

  /** When everybody has rested and everything has arrived. */
  private async checkAll(): Promise<CheckResult> {
    const at = this.elapsed
    await this.traffic.pause()
    const checked = await checkInvariants(this.product, this.writes, {
      full: this.plan.each || this.plan.seconds > LONG_RUN_SECONDS,
    })
    printLine(`${this.elapsed.toFixed(0)} s: everything checked within ${(this.elapsed - at).toFixed(1)} s`)
    return checked
  }

  private async inject(fault: Fault): Promise<void> {
    const at = this.elapsed
    let recovered: Promise<number> | undefined
    const context = this.faultContext(fault.name, () => {
      recovered ??= this.recovery(fault.name)
    })
    try {
      await fault.run(context)
    } catch (error) {
      this.problems.push(`${fault.name}: ${error}`)
    }
    const recovery = (await recovered) ?? 0
    this.faults.push({ name: fault.name, recovery })
    printLine(
      `${at.toFixed(0)} s: ${fault.name}: recovered after ${(recovery / 1000).toFixed(2)} s, in all ${(this.elapsed - at).toFixed(1)} s`,
    )
  }

  private faultContext(name: string, faultEnded: () => void): FaultContext {
    const { product, traffic } = this
    const random = seededRandom(this.plan.seed + hash(`${name} ${this.faults.length}`))
    const checkAtEnd = (effect: Promise<void>) => {
      this.pending.push(effect.catch((error: Error) => void this.problems.push(`${name}: ${error.message}`)))
    }
    return { product, traffic, random, faultEnded, checkAtEnd }
  }

  /** What is left out must be noticed, each by something that nothing before it has broken. */
  private async tryMutants(names: readonly string[]): Promise<void> {
    const known = new Set<string>()
    for (const name of names) {
      const context = this.faultContext(name, () => undefined)
      await enableMutant(name, context)
      await provokeMutant(name, context)
      const noticed = await this.detect(mutantNamed(name), known)
      if (noticed) printLine(`mutant ${name}: noticed by "${noticed}"`)
      else this.problems.push(`the mutant ${name} was not noticed`)
      await disableMutants(context)
    }
  }

  /** Looks until the checks say what they should say of it; answers that, and adds all they say to what is known. */
  private async detect({ expectedFinding }: Mutant, known: Set<string>): Promise<string | undefined> {
    const until = performance.now() + MAX_DETECTION_MS
    let noticed: string | undefined
    do {
      const { broken } = await checkInvariants(this.product, this.writes, { full: true, settleMs: 4_000 })
      noticed = broken.find((one) => !known.has(one) && expectedFinding.test(one))
      for (const one of broken) known.add(one)
    } while (!noticed && performance.now() < until)
    return noticed
  }

  /** Milliseconds until somebody who comes now has been registered. */
  private async recovery(name: string): Promise<number> {
    const from = performance.now()
    const random = seededRandom(this.plan.seed + hash(`recovery ${name} ${this.faults.length}`))
    for (let attempt = 0; attempt < RECOVERY_ATTEMPTS; attempt++) {
      // Somebody else may have been quicker at the slot.
      const placed = await this.traffic.register(this.traffic.leaders[0]!, 1, random)
      if (placed.length > 0) return performance.now() - from
    }
    this.problems.push(`${name}: nobody could be registered afterwards`)
    return performance.now() - from
  }

  private async end(): Promise<Outcome> {
    await this.traffic.pause()
    await Promise.all(this.pending)
    const { broken, comparison } = await checkInvariants(this.product, this.writes, { full: true })
    this.problems.push(
      ...broken,
      ...this.writes.defects.slice(0, 10).map((one) => `a defect was answered: ${one}`),
    )
    const figures = {
      operations: this.writes.operations,
      acknowledged: this.writes.count,
      lost: comparison?.lost.length ?? 0,
      doubled: comparison?.doubled.length ?? 0,
      seconds: this.elapsed,
    }
    if (this.problems.length === 0) await this.tryMutants(this.plan.mutants ?? [])
    const kinds = kindsOf({ links: this.targets.links })
    return { faults: this.faults, kinds, problems: this.problems, ...figures }
  }
}

/** A number for a text, the same one in every run. */
function hash(text: string): number {
  return [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7)
}
