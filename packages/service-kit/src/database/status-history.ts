import type { EntityManager } from 'typeorm'
import { caller } from '../rpc/caller'

/** Actor id of changes that the programme itself makes. */
const PROGRAMME_ID = '00000000-0000-0000-0000-000000000000'

/** A table with every status of some rows; the service also has a `members` copy. */
interface HistoryTable {
  readonly table: string
  /** The table with the rows: `id` and `member_id`. */
  readonly of: string
  /** The column that refers to it. */
  readonly key: string
}

export interface StatusChange<Status extends string = string> {
  readonly status: Status
  /** Reason; empty when none was given. */
  readonly reason: string
  readonly at: Date
  /** Empty when unknown, and for the programme. */
  readonly byUsername: string
  readonly byOwner: boolean
  readonly byProgramme: boolean
}

interface ChangedRow<Status extends string> {
  readonly id: string
  readonly version: bigint
  readonly status: Status
  readonly reason: string
}

/** Records and reads the status history of a table. Table names come from code, never from input. */
export function statusHistoryOf<Status extends string>({ table, of, key }: HistoryTable) {
  return {
    /** Records the current status of rows with the caller as actor; one entry per row version. */
    async keep(manager: EntityManager, rows: readonly ChangedRow<Status>[], now: Date): Promise<void> {
      await manager.query(
        `INSERT INTO ${table} (${key}, version, status, reason, at, set_by)
         SELECT id, version, status, reason, $5, $6
           FROM unnest($1::uuid[], $2::bigint[], $3::text[], $4::text[]) AS r (id, version, status, reason)`,
        [
          rows.map(({ id }) => id),
          rows.map(({ version }) => version),
          rows.map(({ status }) => status),
          rows.map(({ reason }) => reason),
          now,
          caller().actor?.memberId ?? PROGRAMME_ID,
        ],
      )
    },

    /** All statuses of a row, oldest first. */
    async read(manager: EntityManager, id: string): Promise<StatusChange<Status>[]> {
      return await manager.query(
        `SELECT s.status, s.reason, s.at, coalesce(m.username, '') AS "byUsername",
                coalesce(s.set_by = r.member_id, false) AS "byOwner",
                coalesce(s.set_by = $2, false) AS "byProgramme"
           FROM ${table} s
           JOIN ${of} r ON r.id = s.${key}
           LEFT JOIN members m ON m.id = s.set_by
          WHERE s.${key} = $1 ORDER BY s.version`,
        [id, PROGRAMME_ID],
      )
    },
  }
}
