import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { type BuiltProgram, buildProgram, KillableSettler } from './support/killable-settler'
import { MUTANTS, type Mutant } from './support/mutants'
import { differences } from './support/programme-differences'
import { RegistrationLoad } from './support/registration-load'
import { type Bench, openBench, settleAll } from './support/settlement-bench'
import { STEPS, type Step } from './support/settlement-steps'
import { Ledger } from './support/wallet-ledger'

/** More placements: `CHAOS_PLACEMENTS=100000 npx jest services/network/test/settler-chaos`. */
const PLACEMENTS = Number(process.env.CHAOS_PLACEMENTS ?? 400)
const IS_LONG_RUN = PLACEMENTS > 10_000
const SETTLER_COUNT = 3
/** Small batches give many occasions for kills. */
const BATCH_SIZE = Math.max(5, Math.ceil(PLACEMENTS / 800))
/** Upper bound of batches that a settler settles before it pauses to be killed. */
const MAX_BATCHES_PER_LIFE = IS_LONG_RUN ? 16 : 4
/** The wallet is killed at a random moment within this many milliseconds after its start. */
const MAX_WALLET_LIFE_MS = IS_LONG_RUN ? 20_000 : 1_000
const CONNECTION_TIMEOUT = /timeout exceeded when trying to connect|connection timeout|TimeoutError/
const TIMEOUT_MS = 240_000 + 60 * PLACEMENTS

let bench: Bench
let victim: BuiltProgram
const alive = new Set<KillableSettler>()

beforeAll(async () => {
  victim = await buildProgram()
  bench = await openBench()
})
beforeEach(() => bench.clear())
afterAll(async () => {
  await Promise.all([...alive].map((each) => each.kill()))
  await victim?.remove()
  await bench?.service.stop()
})

interface Chaos {
  readonly placements: number
  /** Settlers pause before these steps and are killed there. */
  readonly steps: readonly Step[]
  readonly mutant?: Mutant
  /** The ledger of a wallet that is killed repeatedly while it ingests bonuses. */
  readonly ledger?: Ledger
}

/**
 * Runs three settlers without a lease under a load of registrations. Each one pauses before a step of a settlement and is
 * killed there, the next one before the next step, until all placements exist and every step of `steps` has had a kill. With
 * few placements, an undisturbed settler settles the rest, which is faster.
 */
async function chaos({ placements, steps, mutant, ledger }: Chaos) {
  const { kit, service } = bench
  const load = new RegistrationLoad(kit, placements)
  const kills: Record<string, number> = Object.fromEntries(steps.map((step) => [step, 0]))
  const errors: string[] = []
  // A mutant shows only when two settlers work concurrently, so they start together.
  const enough = mutant ? 3 : 1
  let next = 0
  let open = true
  const isEnough = () =>
    !open || (load.count >= placements && Object.values(kills).every((count) => count >= enough))
  const settler = async () => {
    while (open) {
      const step = steps[next++ % steps.length]!
      const each = KillableSettler.start(victim.file, {
        ...service.environment,
        PAUSE_AT: step,
        PAUSE_AFTER: String(mutant ? 8 : next % MAX_BATCHES_PER_LIFE),
        BATCH_SIZE: String(BATCH_SIZE),
        ...(mutant && { MUTANT: mutant }),
      })
      alive.add(each)
      const paused = await each.isPaused
      if (paused) kills[step]!++
      await each.kill()
      alive.delete(each)
      // A connection refused by a busy machine is no error of the settler; it retries.
      const own = each.errors.filter((error) => !CONNECTION_TIMEOUT.test(error))
      errors.push(...own)
      // It must end by the kill only.
      if (!paused && (own.length > 0 || each.errors.length === 0)) open = false
    }
  }
  const others = [
    ...Array.from({ length: SETTLER_COUNT }, settler),
    ...(ledger ? [runAndKill(ledger, () => open)] : []),
  ]
  try {
    await load.run(isEnough)
    while (open && IS_LONG_RUN && !mutant && (await isWaiting())) await sleep(100)
  } finally {
    open = false
  }
  await Promise.all([...alive].map((each) => each.kill()))
  await Promise.all(others)
  const projection = await settleAll(kit)
  // A settler without work has not read the log.
  const { bonusNo } = await projection.catchUp(kit.database.manager)
  await ledger?.ingestUntil(BigInt(bonusNo))
  const different = await differences(service.database, projection.engine, ledger?.pool)
  return { kills, errors, different, placed: load.count, bonuses: bonusNo }
}

async function isWaiting(): Promise<boolean> {
  const { rows } = await bench.service.database.query('SELECT FROM waiting_placements LIMIT 1')
  return rows.length > 0
}

async function runAndKill(ledger: Ledger, isOpen: () => boolean): Promise<void> {
  while (isOpen()) {
    const kill = await ledger.start()
    await sleep(MAX_WALLET_LIFE_MS * Math.random())
    await kill()
  }
}

/** Differences found after three postings and a balance were manipulated. */
async function readDifferences(ledger: Pool): Promise<string[]> {
  const one = (offset: number) => `id = (SELECT id FROM moves ORDER BY id OFFSET ${offset} LIMIT 1)`
  await ledger.query(`
    DELETE FROM moves WHERE ${one(3)};
    UPDATE moves SET amount = amount + 1 WHERE ${one(5)};
    UPDATE moves SET business_day = business_day + 1 WHERE ${one(7)};
    UPDATE balances SET income = income + 1, balance = balance + 1
     WHERE member_id = (SELECT member_id FROM moves ORDER BY id LIMIT 1) AND account = 'wallet_sponsor'`)
  return await differences(bench.service.database, undefined, ledger)
}

test(
  'log, bonuses and ledger equal the oracle when settlers and wallets are killed',
  async () => {
    const ledger = await Ledger.open(bench)
    try {
      const ended = await chaos({ placements: PLACEMENTS, steps: STEPS, ledger })
      const { different, errors, kills, ...counts } = ended
      if (IS_LONG_RUN) console.info(counts, 'kills of settlers', kills, 'of the wallet', ledger.kills)
      expect([errors, ledger.errors.filter((error) => !CONNECTION_TIMEOUT.test(error))]).toEqual([[], []])
      expect(different).toEqual([])
      expect(Math.min(ledger.kills, ...Object.values(kills))).toBeGreaterThan(0)
      // Proves that the comparison detects differences.
      if (!IS_LONG_RUN) expect(await readDifferences(ledger.pool)).toHaveLength(5)
    } finally {
      await ledger.remove()
    }
  },
  TIMEOUT_MS,
)

test.each(MUTANTS)(
  'a settler that %s is noticed',
  async (mutant) => {
    const steps = ['fence', 'numbers', 'commit', 'committed'] as const
    const { errors, different } = await chaos({ placements: 300, steps, mutant })
    expect(errors.length + different.length).toBeGreaterThan(0)
  },
  TIMEOUT_MS,
)
