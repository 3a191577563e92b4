import type { Queryable } from '@jejaring/service-kit'
import type { Checkpoint } from './checkpoint'

/** The newest committed placement: everything up to here was placed before the statement. */
export interface Watermark extends Pick<Checkpoint, 'epoch' | 'seq'> {
  /** Placement id of the last one without a number, in the order of numbering; null when all have one. */
  readonly newestPendingId: number | null
}

/** The end of the placement log and of the queue behind it, in one snapshot. */
export async function readWatermark(reads: Queryable): Promise<Watermark> {
  const [row]: Watermark[] = await reads.query(
    `SELECT epoch, seq::float8 AS seq,
            (SELECT placement_id::float8 FROM waiting_placements
              ORDER BY first_id DESC, placement_id DESC LIMIT 1) AS "newestPendingId"
       FROM checkpoint`,
  )
  if (!row) throw new Error('the checkpoint row is missing')
  return row
}
