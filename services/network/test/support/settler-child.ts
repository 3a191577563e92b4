import { setTimeout as sleep } from 'node:timers/promises'
import { defineService } from '@jejaring/service-kit'
import { runService } from '@jejaring/service-kit/testing'
import type { DataSource, EntityManager } from 'typeorm'
import { z } from 'zod'
import { database } from '../../src/database'
import { settleBatch } from '../../src/operations/settle-batch'
import { SettlementProjection } from '../../src/read-model/settlement-projection'
import { interceptStatements, settlementKitOn, withOverride } from './intercepted-database'
import { ForgetfulProjection, withoutFence } from './mutants'
import { type Step, stepOf } from './settlement-steps'

const PAUSE_MS = 600_000
const MAX_DELAY_MS = 12
const { PAUSE_AT, PAUSE_AFTER, BATCH_SIZE, MUTANT } = process.env

let settled = 0

/** Pauses at the requested step, to be killed there, and prints that to its output. */
async function reach(step: Step | undefined): Promise<void> {
  if (step === undefined || step !== PAUSE_AT || settled < Number(PAUSE_AFTER)) return
  console.log('paused')
  await sleep(PAUSE_MS)
}

function pausing(source: DataSource): DataSource {
  const inside = interceptStatements(source, async (sql) => {
    await reach(stepOf(sql))
    // A random delay makes mutants overlap with others, so that the missing fence matters.
    if (MUTANT) await sleep(Math.random() * MAX_DELAY_MS)
    return MUTANT === 'no-fence' ? withoutFence(sql) : sql
  })
  const work = (settle: (manager: EntityManager) => Promise<unknown>) => async (manager: EntityManager) => {
    const settlement = await settle(manager)
    await reach('commit')
    return settlement
  }
  return withOverride(source, 'transaction', async (settle: (manager: EntityManager) => Promise<unknown>) => {
    const settlement = await inside.transaction(work(settle))
    await reach('committed')
    return settlement
  })
}

/** A settler without a lease, in a process that is meant to be killed. */
const victim = defineService({
  name: 'network',
  environment: z.object({}),
  database,
  start(kit) {
    const projection = MUTANT === 'forgets-today' ? new ForgetfulProjection() : new SettlementProjection()
    const source = settlementKitOn(pausing(kit.database))
    const loop = kit.every(0.02, 'settle', async () => {
      try {
        const order = { now: kit.clock.now(), limit: Number(BATCH_SIZE) }
        const { outcome } = await settleBatch(source, projection, order)
        if (outcome === 'settled') settled++
        if (outcome !== 'idle') loop.wake()
      } catch (error) {
        console.log(`error ${error}`)
      }
    })
  },
})

runService(victim, process.env).catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
