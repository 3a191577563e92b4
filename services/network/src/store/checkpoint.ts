import type { EntityManager } from 'typeorm'

/** Rings when the log has grown. */
export const SETTLED_CHANNEL = 'placements_settled'

/** Where the placement log ends, and which settlement brought it there. */
export interface Checkpoint {
  /** Grows only by hand, after a restore. */
  readonly epoch: number
  /** Settlements so far. */
  readonly batch: number
  /** Number of the last placement. */
  readonly seq: number
  /** Number of the last bonus. */
  readonly bonusNo: number
  /** Business day and parameter version of the last placement. */
  readonly day: string
  readonly planVersion: number
}

// float8 arrives as a number, and is exact up to 2^53.
const COLUMNS = `epoch, batch::float8 AS batch, seq::float8 AS seq, bonus_no::float8 AS "bonusNo", day,
                 plan_version AS "planVersion"`

export async function readCheckpoint(manager: EntityManager): Promise<Checkpoint> {
  const [row]: Checkpoint[] = await manager.query(`SELECT ${COLUMNS} FROM checkpoint`)
  if (!row) throw new Error('the checkpoint row is missing')
  return row
}

/**
 * Takes the checkpoint for this transaction, if it is still where the caller knows it; null when somebody
 * else has settled since. This is the fence: of two settlers with the same knowledge, the second waits here
 * and then gets null.
 */
export async function lockCheckpoint(manager: EntityManager, known: Checkpoint): Promise<Checkpoint | null> {
  return await lock(manager, known, `SELECT ${COLUMNS} FROM checkpoint WHERE ${IS_KNOWN}`)
}

/**
 * The same in a transaction that may last, and stand still, for fifteen seconds from here on: a settler that stalls must not
 * hold the checkpoint. Versions of PostgreSQL before 17 know only the second limit.
 */
export async function lockCheckpointBriefly(
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
  const [found]: Checkpoint[] = await manager.query(`${row} FOR UPDATE`, [epoch, batch, seq])
  return found ?? null
}

/** Moves the locked checkpoint to where this settlement ends, and wakes the followers at its commit. */
export async function moveCheckpoint(manager: EntityManager, to: Checkpoint): Promise<void> {
  await manager.query(
    `UPDATE checkpoint SET batch = $1, seq = $2, bonus_no = $3, day = $4, plan_version = $5
     RETURNING pg_notify($6, '')`,
    [to.batch, to.seq, to.bonusNo, to.day, to.planVersion, SETTLED_CHANNEL],
  )
}
