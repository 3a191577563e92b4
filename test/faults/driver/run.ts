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
  /** Runs the fixed short schedule, each fault once. */
  readonly short?: boolean
  /** Runs every fault once, and continues after a failure. */
  readonly each?: boolean
  /** Data of the run. */
  readonly directory: string
  /** Whether the directory is a separate small disk that may be filled. */
  readonly ownDisk: boolean
  /** Mutant enabled from the start. */
  readonly mutant?: string
  /** Mutants tried one by one after the final check. */
  readonly mutants?: readonly string[]
  /** Only faults whose names fit this regular expression. */
  readonly only?: string
}

export interface Outcome {
  readonly faults: { name: string; recovery: number }[]
  /** All kinds of faults, injected or not. */
  readonly kinds: readonly string[]
  /** Failures: violated rules, faults without effect, answers of status 500. */
  readonly problems: string[]
  readonly operations: number
  readonly acknowledged: number
  readonly lost: number
  readonly doubled: number
  readonly seconds: number
}

/** Longer runs inject every kind of fault, with a full check after each. */
const LONG_RUN_SECONDS = 300

/** Registrations tried after a fault; each retries until it is answered. */
const RECOVERY_ATTEMPTS = 5

/** Longest time in which the checks must detect a mutant. */
const MAX_DETECTION_MS = 60_000
const MAX_PROVOCATIONS = 3

/** Runs one product with traffic and injects faults. */
export class Run {
  readonly traffic: Traffic
  private readonly faults: { name: string; recovery: number }[] = []
  private readonly problems: string[] = []
  /** Violations reported so far; only new ones are attributed to a fault. */
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

  /** Injects faults until the time is up, midnight last, then runs the final check. */
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

  /** One fault per round, each followed by a check; concurrent faults only with `each`. */
  private *rounds(): Generator<Round> {
    if (this.plan.each) return yield* roundsOf(everyFault(this.random, this.targets, this.plan.only))
    for (const fault of this.scheduledFaults()) yield { faults: [fault], checked: true }
  }

  private *scheduledFaults(): Generator<Fault> {
    const { short, only, seconds } = this.plan
    if (short) return yield* shortSchedule(this.targets)
    for (const fault of randomSchedule(this.random, this.targets, only)) {
      // A long run injects every kind, on machines of any speed.
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

  /** Pauses the traffic, waits for pending effects and checks all rules. */
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

  /** Each mutant must be detected by a violation that was not there before. */
  private async tryMutants(names: readonly string[]): Promise<void> {
    const known = new Set<string>()
    for (const name of names) {
      const context = this.faultContext(name, () => undefined)
      await enableMutant(name, context)
      // A race can end before two clients overlap: provokes it again, with another slot, pin or balance.
      let noticed: string | undefined
      for (let attempt = 0; attempt < MAX_PROVOCATIONS && !noticed; attempt++) {
        await provokeMutant(name, context)
        noticed = await this.detect(mutantNamed(name), known)
      }
      if (noticed) printLine(`mutant ${name}: noticed by "${noticed}"`)
      else this.problems.push(`the mutant ${name} was not noticed`)
      await disableMutants(context)
    }
  }

  /** Checks until the expected violation appears; returns it, and adds all violations to `known`. */
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

  /** Milliseconds until a new registration succeeds. */
  private async recovery(name: string): Promise<number> {
    const from = performance.now()
    const random = seededRandom(this.plan.seed + hash(`recovery ${name} ${this.faults.length}`))
    for (let attempt = 0; attempt < RECOVERY_ATTEMPTS; attempt++) {
      // Another caller may have filled the slot.
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

/** Deterministic hash of a text. */
function hash(text: string): number {
  return [...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7)
}
