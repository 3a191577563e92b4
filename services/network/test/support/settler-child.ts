import { setTimeout as sleep } from 'node:timers/promises'
import { defineService } from '@jejaring/service-kit'
import { runService } from '@jejaring/service-kit/testing'
import type { DataSource, EntityManager } from 'typeorm'
import { z } from 'zod'
import { database } from '../../src/database'
import { settleBatch } from '../../src/operations/settle-batch'
import { SettlementProjection } from '../../src/read-model/settlement-projection'
import { overriding, tampered } from './intercepted-database'
import { ForgetfulReplica, fenceless } from './mutants'
import { type Step, stepOf } from './settlement-steps'

const FOREVER = 600_000
const DAWDLE = 12
const { STAND_AT, STAND_AFTER, BATCH, MUTANT } = process.env

let settled = 0

/** Where this process stands still, to be killed there; it says so on its output. */
async function reach(step: Step | undefined): Promise<void> {
  if (step === undefined || step !== STAND_AT || settled < Number(STAND_AFTER)) return
  console.log('standing')
  await sleep(FOREVER)
}

function standing(source: DataSource): DataSource {
  const inside = tampered(source, async (sql) => {
    await reach(stepOf(sql))
    // A mutant dawdles, so that it meets the others: what it leaves out must have come to matter.
    if (MUTANT) await sleep(Math.random() * DAWDLE)
    return MUTANT === 'no-fence' ? fenceless(sql) : sql
  })
  const work = (settle: (manager: EntityManager) => Promise<unknown>) => async (manager: EntityManager) => {
    const settlement = await settle(manager)
    await reach('commit')
    return settlement
  }
  return overriding(source, 'transaction', async (settle: (manager: EntityManager) => Promise<unknown>) => {
    const settlement = await inside.transaction(work(settle))
    await reach('committed')
    return settlement
  })
}

/** A settler without a lease, in a process of its own that exists to be killed. */
const victim = defineService({
  name: 'network',
  environment: z.object({}),
  database,
  start(kit) {
    const replica = MUTANT === 'forgets-today' ? new ForgetfulReplica() : new SettlementProjection()
    const source = standing(kit.database)
    const loop = kit.every(0.02, 'settle', async () => {
      try {
        const order = { now: kit.clock.now(), limit: Number(BATCH) }
        const { outcome } = await settleBatch(source, replica, order)
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
