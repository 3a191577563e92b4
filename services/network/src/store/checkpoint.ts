import type { EntityManager } from 'typeorm'

/** Notification channel of a grown placement log. */
export const SETTLED_CHANNEL = 'placements_settled'

/** End of the placement log; the fencing token of settlement. */
export interface Checkpoint {
  /** Incremented by an operator after a restore. */
  readonly epoch: number
  /** Number of settled batches. */
  readonly batch: number
  /** Sequence number of the last placement. */
  readonly seq: number
  /** Number of the last bonus. */
  readonly bonusNo: number
  /** Business day and parameter version of the last placement. */
  readonly day: string
  readonly planVersion: number
}

// The driver returns float8 as a number, which is exact up to 2^53.
const COLUMNS = `epoch, batch::float8 AS batch, seq::float8 AS seq, bonus_no::float8 AS "bonusNo", day,
                 plan_version AS "planVersion"`

export async function readCheckpoint(manager: EntityManager): Promise<Checkpoint> {
  const [row]: Checkpoint[] = await manager.query(`SELECT ${COLUMNS} FROM checkpoint`)
  if (!row) throw new Error('the checkpoint row is missing')
  return row
}

/**
 * Locks the checkpoint if it still equals `known`; null when another settlement has moved it. Of two settlers with the
 * same `known`, the second one waits for the lock and then gets null.
 */
export async function lockCheckpoint(manager: EntityManager, known: Checkpoint): Promise<Checkpoint | null> {
  return await lock(manager, known, `SELECT ${COLUMNS} FROM checkpoint WHERE ${IS_KNOWN}`)
}

/**
 * The same, and limits the rest of the transaction and its idle times to 15 seconds, so that a stalled settler does not
 * keep the lock. `transaction_timeout` exists since PostgreSQL 17.
 */
export async function lockCheckpointWithTimeout(
  manager: EntityManager,
  known: Checkpoint,
): Promise<Checkpoint | null> {
  return await lock(
    manager,
    known,
    `WITH bounded AS MATERIALIZED (
       SELECT count(set_config(name, '15000', true)) AS limits
         FROM unnest(ARRAY['transaction_timeout', 'idle_in_transaction_session_timeout']) name
        WHERE name <> 'transaction_timeout' OR current_setting('server_version_num')::integer >= 170000
     )
     SELECT ${COLUMNS} FROM checkpoint WHERE (SELECT limits FROM bounded) > 0 AND ${IS_KNOWN}`,
  )
}

const IS_KNOWN = 'epoch = $1 AND batch = $2 AND seq = $3'

async function lock(
  manager: EntityManager,
  { epoch, batch, seq }: Checkpoint,
  row: string,
): Promise<Checkpoint | null> {
  const [checkpoint]: Checkpoint[] = await manager.query(`${row} FOR UPDATE`, [epoch, batch, seq])
  return checkpoint ?? null
}

/** Moves the locked checkpoint and notifies the followers at commit. */
export async function moveCheckpoint(manager: EntityManager, to: Checkpoint): Promise<void> {
  await manager.query(
    `UPDATE checkpoint SET batch = $1, seq = $2, bonus_no = $3, day = $4, plan_version = $5
     RETURNING pg_notify($6, '')`,
    [to.batch, to.seq, to.bonusNo, to.day, to.planVersion, SETTLED_CHANNEL],
  )
}
