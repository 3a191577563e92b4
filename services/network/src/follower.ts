import { type Kit, unavailable } from '@jejaring/service'
import type { TreeHistory } from './history/tree-history'
import { Replica } from './replica'
import type { EngineReads } from './settlement/engine'
import { SETTLED_CHANNEL } from './store/checkpoint'

/** Seconds between looks at the log when no ring was heard. */
const POLL = 1

/** What a process that follows the log can answer from. */
export interface Followed {
  readonly engine: EngineReads
  /** All that has been, up to where the follower is. Faults: unavailable while it reads the log from its beginning. */
  history(): TreeHistory
}

/**
 * Follows the placement log: a replica that every process which answers reads keeps in memory, and that is at
 * most moments behind. The process is not ready before it has caught up.
 */
export async function follow(kit: Kit): Promise<Followed> {
  const replica = new Replica(undefined, true)
  const loop = kit.every(POLL, 'follow the placement log', async () => {
    await replica.catchUp(kit.database.manager)
  })
  await kit.listen(SETTLED_CHANNEL, () => loop.ring())
  kit.onReady('placement log', () => replica.checkpoint !== null)
  return { engine: readsOf(replica), history: () => historyOf(replica) }
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
    parent: (node) => replica.engine.parent(node),
    side: (node) => replica.engine.side(node),
    packageId: (node) => replica.engine.packageId(node),
    isBelow: (node, top) => replica.engine.isBelow(node, top),
  }
}

function historyOf({ checkpoint, past }: Replica): TreeHistory {
  if (!checkpoint || !past) throw unavailable('Data jaringan sedang dimuat. Silakan coba lagi sebentar lagi.')
  return past
}
