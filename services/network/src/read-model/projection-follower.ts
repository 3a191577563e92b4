import { type Kit, type Queryable, unavailable } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { TreeHistory } from '../history/tree-history'
import type { EngineReads } from '../settlement/engine'
import { SETTLED_CHANNEL } from '../store/checkpoint'
import { MEMBERS_CHANNEL } from '../store/member-cards'
import { MemberCardCache } from './member-card-cache'
import { SettlementProjection } from './settlement-projection'
import { TreeColumns } from './tree-columns'
import { TreeReadModel } from './tree-read-model'
import { waitUntilCounted } from './wait-until-counted'

/** How often the log is polled in case a notification was lost. */
const POLL_SECONDS = 1

/** The in-memory state that reads are answered from. */
export interface ReadModel {
  readonly engine: EngineReads
  /** The sequence number of a placement id; 0 when the engine does not count that placement yet. */
  countedSeqOf(placementId: number): number
  /**
   * Waits until the engine counts every placement that was committed before this call. False after `maxWaitMs`
   * (`DECISION_WAIT_MS`, `DISPLAY_WAIT_MS`).
   */
  waitUntilCounted(maxWaitMs: number): Promise<boolean>
  /** The past of the tree, up to the projection's checkpoint. Faults: unavailable until the log has been read once. */
  history(): TreeHistory
  readonly tree: TreeReadModel
  readonly cards: MemberCardCache
}

/**
 * Keeps a read model of the placement log that lags by moments at most. The process is not ready before it has caught
 * up once.
 */
export async function followProjection(kit: Kit): Promise<ReadModel> {
  const { projection, readModel } = createReadModel(kit.database.manager, kit.pipelinedReads)
  const loop = kit.every(POLL_SECONDS, 'follow the placement log', async () => {
    await projection.catchUp(kit.database.manager)
  })
  await kit.listen(SETTLED_CHANNEL, () => loop.wakeThrottled())
  await kit.listen(MEMBERS_CHANNEL, (placementId) => readModel.cards.invalidate(placementId))
  kit.onReady('placement log', () => projection.checkpoint !== null)
  return readModel
}

/** An empty projection and the read model on top of it. `reads` runs quick statements. */
export function createReadModel(
  manager: EntityManager,
  reads: Queryable,
): {
  projection: SettlementProjection
  readModel: ReadModel
} {
  const cards = new MemberCardCache(manager)
  // A restored log may have other members at the same placement ids.
  const columns = new TreeColumns(() => cards.clear())
  const projection = new SettlementProjection(undefined, columns)
  const readModel = {
    engine: currentEngineOf(projection),
    countedSeqOf: (placementId: number) => projection.countedSeqOf(placementId),
    waitUntilCounted: (maxWaitMs: number) => waitUntilCounted(projection, reads, maxWaitMs),
    history: () => historyOf(projection, columns),
    tree: new TreeReadModel(projection, columns, reads),
    cards,
  }
  return { projection, readModel }
}

/** Delegates to the projection's current engine, which a rebuild replaces. */
function currentEngineOf(projection: SettlementProjection): EngineReads {
  return {
    get size() {
      return projection.engine.size
    },
    get businessDay() {
      return projection.engine.businessDay
    },
    counters: (node) => projection.engine.counters(node),
    levels: (node) => projection.engine.levels(node),
    parent: (node) => projection.engine.parent(node),
    side: (node) => projection.engine.side(node),
    packageId: (node) => projection.engine.packageId(node),
    isBelow: (node, top) => projection.engine.isBelow(node, top),
  }
}

function historyOf({ checkpoint }: SettlementProjection, { history }: TreeColumns): TreeHistory {
  if (!checkpoint) throw unavailable('Data jaringan sedang dimuat. Silakan coba lagi sebentar lagi.')
  return history
}
