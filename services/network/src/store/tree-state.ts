import type { EntityManager } from 'typeorm'
import type { Checkpoint } from './checkpoint'

/** How far the placement log is, and where members stand that it does not know yet. */
export interface TreeState extends Pick<Checkpoint, 'epoch' | 'seq'> {
  /** The placements under which somebody waits for a number; null where so many wait that they were not told. */
  readonly pendingParentIds: readonly number[] | null
}

/** So many that wait are told apart. */
const MAX_PENDING = 32

/**
 * All of the tree that is committed, in one statement and so by one snapshot: who is placed either has a number up to the
 * checkpoint or waits for one. The two change places in one transaction, the settler's, which moves the checkpoint too,
 * and who is placed begins to wait in the transaction that places (a trigger). What commits after the snapshot is
 * not in the answer, as it is not in that of any statement that began before.
 *
 * A few entries of indexes whatever the size of the tree: one row of the checkpoint, the queue, which is mostly empty, and
 * the placement of each who waits.
 */
export async function readTreeState(manager: EntityManager): Promise<TreeState> {
  const [row]: TreeState[] = await manager.query(
    `SELECT c.epoch, c.seq::float8 AS seq,
            ARRAY (SELECT (SELECT p.parent_id::float8 FROM placements p WHERE p.id = w.placement_id)
                     FROM waiting_placements w LIMIT ${MAX_PENDING + 1}) AS "pendingParentIds"
       FROM checkpoint c`,
  )
  if (!row) throw new Error('the checkpoint row is missing')
  const { pendingParentIds } = row
  return pendingParentIds && pendingParentIds.length > MAX_PENDING ? { ...row, pendingParentIds: null } : row
}
