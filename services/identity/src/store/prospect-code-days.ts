import type { EntityManager } from 'typeorm'

interface CountedCode {
  readonly day: string
  readonly sponsorId: string
  /** Codes of all links on one day. */
  readonly limit: number
  /** Codes of one link on one day. */
  readonly linkLimit: number
  /** Nothing is counted for a code that is not sent. */
  readonly isSent: boolean
}

/** Counts a code of a link and day; false if as many as a limit are counted. */
export async function reserveCode(
  manager: EntityManager,
  { day, sponsorId, limit, linkLimit, isSent }: CountedCode,
): Promise<boolean> {
  const rows: unknown[] = await manager.query(
    `WITH link AS (
       INSERT INTO prospect_link_days AS counted (day, sponsor_id, codes)
              SELECT $1::date, $4::uuid, $3::integer WHERE $5::integer > 0
           ON CONFLICT (day, sponsor_id) DO UPDATE SET codes = counted.codes + $3 WHERE counted.codes < $5
       RETURNING codes)
     INSERT INTO prospect_code_days AS counted (day, codes) SELECT $1::date, $3::integer FROM link WHERE $2::integer > 0
         ON CONFLICT (day) DO UPDATE SET codes = counted.codes + $3 WHERE counted.codes < $2
     RETURNING codes`,
    [day, limit, isSent ? 1 : 0, sponsorId, linkLimit],
  )
  return rows.length === 1
}

export async function deleteCodeDaysBefore(manager: EntityManager, day: string): Promise<void> {
  await manager.query('DELETE FROM prospect_code_days WHERE day < $1', [day])
  await manager.query('DELETE FROM prospect_link_days WHERE day < $1', [day])
}
