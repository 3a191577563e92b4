import type { Queryable } from '@jejaring/service-kit'
import type { Checkpoint } from './checkpoint'

/** End of the placement log, and the placements that are not in it yet. */
export interface TreeState extends Pick<Checkpoint, 'epoch' | 'seq'> {
  /** Parents of placements without a number; null when there are more than `MAX_PENDING`. */
  readonly pendingParentIds: readonly number[] | null
}

const MAX_PENDING = 32

/**
 * The committed state of the tree in one statement, hence in one snapshot: each placement either has a number up to the
 * checkpoint or is in the queue. A trigger queues it in its own transaction; the settler's transaction removes it and moves
 * the checkpoint. So memory that equals the checkpoint, plus the queue, is everything that a query would see.
 *
 * The cost does not depend on the size of the tree: one row, the queue, which is mostly empty, and one index lookup for
 * each queued placement.
 */
export async function readTreeState(reads: Queryable): Promise<TreeState> {
  const [row]: TreeState[] = await reads.query(
    `SELECT c.epoch, c.seq::float8 AS seq,
            ARRAY (SELECT (SELECT p.parent_id::float8 FROM placements p WHERE p.id = w.placement_id)
                     FROM waiting_placements w LIMIT ${MAX_PENDING + 1}) AS "pendingParentIds"
       FROM checkpoint c`,
  )
  if (!row) throw new Error('the checkpoint row is missing')
  const { pendingParentIds } = row
  return pendingParentIds && pendingParentIds.length > MAX_PENDING ? { ...row, pendingParentIds: null } : row
}
