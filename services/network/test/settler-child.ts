import { setTimeout as sleep } from 'node:timers/promises'
import { defineService } from '@jejaring/service'
import { runService } from '@jejaring/service/testing'
import { z } from 'zod'
import { database } from '../src/database'
import { settleBatch } from '../src/operations/settle'
import { Replica } from '../src/replica'
import { tampered } from './tampered'

const LONGEST_PAUSE = 4

/**
 * A settler without a lease, in a process of its own that exists to be killed: it dawdles before every
 * statement, and says on its output when it is inside a settlement and when it has committed one.
 */
const victim = defineService({
  name: 'network',
  environment: z.object({}),
  database,
  start(kit) {
    const replica = new Replica()
    const dawdling = tampered(kit.database, async (sql) => {
      // The first statement behind the fence.
      if (sql.startsWith('WITH oldest')) console.log('inside')
      await sleep(Math.random() * LONGEST_PAUSE)
      return sql
    })
    const loop = kit.every(0.02, 'settle', async () => {
      const { outcome } = await settleBatch(dawdling, replica, { now: kit.clock.now(), limit: 5 })
      if (outcome !== 'idle') {
        console.log('outside')
        loop.wake()
      }
    })
  },
})

runService(victim, process.env).catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
