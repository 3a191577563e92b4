import { differences } from './compare'
import { Crowd } from './crowd'
import { MUTANTS, type Mutant } from './mutants'
import { type Bench, openBench, settleAll } from './settling'
import { STEPS, type Step } from './steps'
import { buildVictim, Victim } from './victims'

/** A hundred thousand: `CHAOS_PLACEMENTS=100000 npx jest services/network/test/chaos`. */
const PLACEMENTS = Number(process.env.CHAOS_PLACEMENTS ?? 400)
const SETTLERS = 3
/** Small batches, so that there are many to be killed in. */
const BATCH = Math.max(5, Math.ceil(PLACEMENTS / 1_500))
const PATIENCE = 60_000 + 60 * PLACEMENTS

let bench: Bench
let victim: Awaited<ReturnType<typeof buildVictim>>
const alive = new Set<Victim>()

beforeAll(async () => {
  victim = await buildVictim()
  bench = await openBench()
})
beforeEach(() => bench.clear())
afterAll(async () => {
  await Promise.all([...alive].map((each) => each.kill()))
  await victim?.remove()
  await bench?.service.stop()
})

interface Ended {
  readonly kills: Readonly<Record<string, number>>
  readonly errors: string[]
  readonly different: string[]
}

/**
 * Three settlers without a lease, while a crowd registers. Each stands still before some step of a settlement and is killed
 * there, and the next one stands before the next step; until everybody is placed and there was a kill at every one of `steps`.
 */
async function chaos(placements: number, steps: readonly Step[], mutant?: Mutant): Promise<Ended> {
  const { kit, service } = bench
  const crowd = new Crowd(kit, placements)
  const kills: Record<string, number> = Object.fromEntries(steps.map((step) => [step, 0]))
  const errors: string[] = []
  let next = 0
  let open = true
  const isEnough = () =>
    !open || (crowd.count >= placements && Object.values(kills).every((count) => count > 0))
  const settler = async () => {
    while (open) {
      const step = steps[next++ % steps.length]!
      const each = Victim.start(victim.file, {
        ...service.environment,
        ...{ STAND_AT: step, STAND_AFTER: String(mutant ? 8 : next % 4), BATCH: String(BATCH) },
        ...(mutant && { MUTANT: mutant }),
      })
      alive.add(each)
      const stood = await each.stands
      if (stood) kills[step]!++
      await each.kill()
      alive.delete(each)
      errors.push(...each.errors)
      // It is only to end by being killed.
      if (!stood) open = false
    }
  }
  const settlers = Array.from({ length: SETTLERS }, settler)
  await crowd.come(isEnough).finally(() => {
    open = false
  })
  await Promise.all([...alive].map((each) => each.kill()))
  await Promise.all(settlers)
  const replica = await settleAll(kit)
  const different = await differences(service.database, replica.engine)
  return { kills, errors, different }
}

test(
  'settlers killed at every step beside others lose and double nothing: log and bonuses are what the oracle says',
  async () => {
    const { kills, errors, different } = await chaos(PLACEMENTS, STEPS)
    expect(errors).toEqual([])
    expect(different).toEqual([])
    expect(Math.min(...Object.values(kills))).toBeGreaterThan(0)
    if (PLACEMENTS > 10_000) console.info(`${PLACEMENTS} placements`, kills)
  },
  PATIENCE,
)

test.each(MUTANTS)(
  'a settler that %s is noticed',
  async (mutant) => {
    const { errors, different } = await chaos(300, ['fence', 'numbers', 'commit', 'committed'], mutant)
    expect(errors.length + different.length).toBeGreaterThan(0)
  },
  PATIENCE,
)
