import { type Kit, unavailable } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { TreeHistory } from '../history/tree-history'
import type { EngineReads } from '../settlement/engine'
import { SETTLED_CHANNEL } from '../store/checkpoint'
import { MEMBERS_CHANNEL } from '../store/member-cards'
import { MemberCardCache } from './member-card-cache'
import { SettlementProjection } from './settlement-projection'
import { TreeColumns } from './tree-columns'
import { TreeReadModel } from './tree-read-model'

/** Seconds between looks at the log when no ring was heard. */
const POLL_SECONDS = 1

/** What a process that follows the log can answer from. */
export interface ReadModel {
  readonly engine: EngineReads
  /** All that has been, up to where the follower is. Faults: unavailable while it reads the log from its beginning. */
  history(): TreeHistory
  /** The tree, for whoever shows a part of it. */
  readonly tree: TreeReadModel
  /** What the tree shows of its members besides their counters. */
  readonly cards: MemberCardCache
}

/**
 * Follows the placement log: a replica that every process which answers reads keeps in memory, and that is at
 * most moments behind. The process is not ready before it has caught up.
 */
export async function followProjection(kit: Kit): Promise<ReadModel> {
  const { replica, followed } = createReadModel(kit.database.manager)
  const loop = kit.every(POLL_SECONDS, 'follow the placement log', async () => {
    await replica.catchUp(kit.database.manager)
  })
  await kit.listen(SETTLED_CHANNEL, () => loop.notify())
  await kit.listen(MEMBERS_CHANNEL, (placement) => followed.cards.invalidate(placement))
  kit.onReady('placement log', () => replica.checkpoint !== null)
  return followed
}

/** A replica that has read nothing yet, and what is answered from it. */
export function createReadModel(manager: EntityManager): {
  replica: SettlementProjection
  followed: ReadModel
} {
  const cards = new MemberCardCache(manager)
  // Another log may have other members at the same placements.
  const columns = new TreeColumns(() => cards.clear())
  const replica = new SettlementProjection(undefined, columns)
  const tree = new TreeReadModel(replica, columns, manager)
  const followed = { engine: readsOf(replica), history: () => historyOf(replica, columns), tree, cards }
  return { replica, followed }
}

/** The replica's engine of the moment: it is another one after a start from the beginning. */
function readsOf(replica: SettlementProjection): EngineReads {
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

function historyOf({ checkpoint }: SettlementProjection, { history }: TreeColumns): TreeHistory {
  if (!checkpoint) throw unavailable('Data jaringan sedang dimuat. Silakan coba lagi sebentar lagi.')
  return history
}
