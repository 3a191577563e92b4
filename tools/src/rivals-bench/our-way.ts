import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '@jejaring/service-kit'
import type { DataSource } from 'typeorm'
import { settleBatch } from '../../../services/network/src/operations/settle-batch'
import { SettlementProjection } from '../../../services/network/src/read-model/settlement-projection'
import { insertPlacements } from '../../../services/network/src/store/placements'
import { PLAN } from '../settlement-bench/fixture'
import type { Newcomer } from '../settlement-bench/prefill'
import { countTree, type Placed } from './recount'

/** Places in the log as `network` does, while a settler settles; done when all of it is settled. */
export class OurWay {
  private readonly replica = new SettlementProjection()

  constructor(private readonly database: DataSource) {}

  async start(): Promise<void> {
    await this.replica.catchUp(this.database.manager)
  }

  async register({ parent, side, sponsor }: Newcomer): Promise<number> {
    const ids = await this.database.transaction((manager) =>
      insertPlacements(manager, {
        ...{ registrationId: newId(), memberIds: [newId()], placedAt: new Date() },
        ...{ parentId: BigInt(parent), side, sponsorId: BigInt(sponsor), packageId: 1, plan: PLAN },
      }),
    )
    return Number(ids[0])
  }

  /** Settles until `placing` has ended and nothing waits. */
  async settleWhile(placing: Promise<unknown>): Promise<void> {
    let ended = false
    const end = placing.finally(() => {
      ended = true
    })
    for (;;) {
      const last = ended
      const { outcome } = await settleBatch(this.database, this.replica, { now: new Date() })
      if (outcome !== 'idle') continue
      if (last) break
      // The doorbell of the real settler costs a little less than looking every millisecond.
      await sleep(1)
    }
    await end
  }

  /** How many members have a counter that their tree does not come to. */
  async wrong(): Promise<number> {
    const rows: Placed[] = await this.database.query(
      `SELECT l.seq::float8 AS id, p.seq::float8 AS parent, l.side, s.seq::float8 AS sponsor
         FROM placement_log l
         LEFT JOIN placement_log p ON p.placement_id = l.parent_id
         LEFT JOIN placement_log s ON s.placement_id = l.sponsor_id
        ORDER BY l.seq`,
    )
    const counted = countTree(rows.map((row) => (row.parent === null ? { ...row, sponsor: null } : row)))
    return rows.filter(({ id }) => {
      const { left, right, matched, sponsored } = this.replica.engine.counters(id)
      const truth = counted.get(id)!
      return (
        left.downlines !== truth.left ||
        right.downlines !== truth.right ||
        matched !== truth.pairs ||
        sponsored !== truth.sponsored
      )
    }).length
  }
}
