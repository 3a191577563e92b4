import type { EntityManager } from 'typeorm'
import { caller } from '../rpc/caller'

/** Stands for the programme itself, where nobody asked for what was done. */
const PROGRAMME_ID = '00000000-0000-0000-0000-000000000000'

/** The table that keeps every status its rows have had; beside it a service has its copy of members. */
interface HistoryTable {
  readonly table: string
  /** Whose statuses they are: a table with `id` and `member_id`. */
  readonly of: string
  /** The column that says which row of it. */
  readonly key: string
}

export interface StatusChange<Status extends string = string> {
  readonly status: Status
  /** Why; empty where nothing was said. */
  readonly reason: string
  readonly at: Date
  /** Empty where it is not known, and where it was the programme. */
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

/** Keeps and reads who gave rows which status. Names of tables come from code, never from outside. */
export function statusHistoryOf<Status extends string>({ table, of, key }: HistoryTable) {
  return {
    /** The status that rows have just been given by whoever is calling; each version of a row has one step. */
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

    /** Every status of a row, oldest first; none where there is no such row. */
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
