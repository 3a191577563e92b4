import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { type Built, buildVictim, Victim } from './support/killable-settler'
import { MUTANTS, type Mutant } from './support/mutants'
import { differences } from './support/programme-differences'
import { Crowd } from './support/registration-load'
import { type Bench, openBench, settleAll } from './support/settlement-bench'
import { STEPS, type Step } from './support/settlement-steps'
import { Ledger } from './support/wallet-ledger'

/** A hundred thousand: `CHAOS_PLACEMENTS=100000 npx jest services/network/test/chaos`. */
const PLACEMENTS = Number(process.env.CHAOS_PLACEMENTS ?? 400)
const MANY = PLACEMENTS > 10_000
const SETTLERS = 3
/** Small batches, so that there are many to be killed in. */
const BATCH = Math.max(5, Math.ceil(PLACEMENTS / 800))
/** A settler stands still after fewer batches than this; where there are many, each also settles some. */
const LIFE = MANY ? 16 : 4
/** The wallet is killed at any moment, at most so many milliseconds after it began to work. */
const WALLET_LIFE = MANY ? 20_000 : 1_000
const NOT_LET_IN = /timeout exceeded when trying to connect|connection timeout|TimeoutError/
const PATIENCE = 240_000 + 60 * PLACEMENTS

let bench: Bench
let victim: Built
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

interface Chaos {
  readonly placements: number
  /** Settlers stand still before these, and are killed there. */
  readonly steps: readonly Step[]
  readonly mutant?: Mutant
  /** Of a wallet that is killed now and then while it takes in what was settled. */
  readonly ledger?: Ledger
}

/**
 * Three settlers without a lease, while a crowd registers. Each stands still before some step of a settlement and is killed
 * there, and the next one stands before the next step; until everybody is placed, and there was a kill at every one of
 * `steps`. Where they are many, nobody else settles them; otherwise the rest is settled in peace, which is quicker.
 */
async function chaos({ placements, steps, mutant, ledger }: Chaos) {
  const { kit, service } = bench
  const crowd = new Crowd(kit, placements)
  const kills: Record<string, number> = Object.fromEntries(steps.map((step) => [step, 0]))
  const errors: string[] = []
  // A mutant is seen only where two work at the same time, which those who begin one after the other may not.
  const enough = mutant ? 3 : 1
  let next = 0
  let open = true
  const isEnough = () =>
    !open || (crowd.count >= placements && Object.values(kills).every((count) => count >= enough))
  const settler = async () => {
    while (open) {
      const step = steps[next++ % steps.length]!
      const each = Victim.start(victim.file, {
        ...service.environment,
        ...{ STAND_AT: step, STAND_AFTER: String(mutant ? 8 : next % LIFE), BATCH: String(BATCH) },
        ...(mutant && { MUTANT: mutant }),
      })
      alive.add(each)
      const stood = await each.stands
      if (stood) kills[step]!++
      await each.kill()
      alive.delete(each)
      // A machine too busy to let it in is not its mistake; it comes again.
      const own = each.errors.filter((error) => !NOT_LET_IN.test(error))
      errors.push(...own)
      // It is only to end by being killed.
      if (!stood && (own.length > 0 || each.errors.length === 0)) open = false
    }
  }
  const others = [
    ...Array.from({ length: SETTLERS }, settler),
    ...(ledger ? [killed(ledger, () => open)] : []),
  ]
  try {
    await crowd.come(isEnough)
    while (open && MANY && !mutant && (await isWaiting())) await sleep(100)
  } finally {
    open = false
  }
  await Promise.all([...alive].map((each) => each.kill()))
  await Promise.all(others)
  const replica = await settleAll(kit)
  // One that found nothing to do has read nothing.
  const { bonusNo } = await replica.catchUp(kit.database.manager)
  await ledger?.takeIn(BigInt(bonusNo))
  const different = await differences(service.database, replica.engine, ledger?.pool)
  return { kills, errors, different, placed: crowd.count, bonuses: bonusNo }
}

async function isWaiting(): Promise<boolean> {
  const { rows } = await bench.service.database.query('SELECT FROM waiting_placements LIMIT 1')
  return rows.length > 0
}

async function killed(ledger: Ledger, isOpen: () => boolean): Promise<void> {
  while (isOpen()) {
    const kill = await ledger.start()
    await sleep(WALLET_LIFE * Math.random())
    await kill()
  }
}

/** What is found in a ledger of which three postings and a balance were changed by hand. */
async function spoilt(ledger: Pool): Promise<string[]> {
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
  'settlers killed at every step, and the wallet at any, lose and double nothing: log, bonuses and ledger are what the oracle says',
  async () => {
    const ledger = await Ledger.open(bench)
    try {
      const ended = await chaos({ placements: PLACEMENTS, steps: STEPS, ledger })
      const { different, errors, kills, ...counts } = ended
      if (MANY) console.info(counts, 'kills of settlers', kills, 'of the wallet', ledger.kills)
      expect([errors, ledger.errors.filter((error) => !NOT_LET_IN.test(error))]).toEqual([[], []])
      expect(different).toEqual([])
      expect(Math.min(ledger.kills, ...Object.values(kills))).toBeGreaterThan(0)
      // A comparison that sees nothing would show nothing.
      if (!MANY) expect(await spoilt(ledger.pool)).toHaveLength(5)
    } finally {
      await ledger.remove()
    }
  },
  PATIENCE,
)

test.each(MUTANTS)(
  'a settler that %s is noticed',
  async (mutant) => {
    const steps = ['fence', 'numbers', 'commit', 'committed'] as const
    const { errors, different } = await chaos({ placements: 300, steps, mutant })
    expect(errors.length + different.length).toBeGreaterThan(0)
  },
  PATIENCE,
)
