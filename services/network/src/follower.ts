import type { Kit } from '@jejaring/service'
import { SETTLED_CHANNEL } from './operations/settle'
import { Replica } from './replica'
import type { EngineReads } from './settlement/engine'

/** Seconds between looks at the log when no ring was heard. */
const POLL = 1

/**
 * Follows the placement log: a replica that every process which answers reads keeps in memory, and that is at
 * most moments behind. The process is not ready before it has caught up.
 */
export async function follow(kit: Kit): Promise<EngineReads> {
  const replica = new Replica()
  const loop = kit.every(POLL, 'follow the placement log', async () => {
    await replica.catchUp(kit.database.manager)
  })
  await kit.listen(SETTLED_CHANNEL, () => loop.wake())
  kit.onReady('placement log', () => replica.checkpoint !== null)
  return readsOf(replica)
}

/** The replica's engine of the moment: it is another one after a start from the beginning. */
function readsOf(replica: Replica): EngineReads {
  return {
    get size() {
      return replica.engine.size
    },
    get businessDay() {
      return replica.engine.businessDay
    },
    counters: (node) => replica.engine.counters(node),
    levels: (node) => replica.engine.levels(node),
    isBelow: (node, top) => replica.engine.isBelow(node, top),
  }
}
