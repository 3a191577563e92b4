import type { EntityManager } from 'typeorm'

/** Counts a code of a day unless as many as `limit` are counted; false if there are. Counts none where `isSent` is false. */
export async function reserveCode(
  manager: EntityManager,
  day: string,
  limit: number,
  isSent: boolean,
): Promise<boolean> {
  const rows: unknown[] = await manager.query(
    `INSERT INTO prospect_code_days AS counted (day, codes) SELECT $1::date, $3::integer WHERE $2::integer > 0
         ON CONFLICT (day) DO UPDATE SET codes = counted.codes + $3 WHERE counted.codes < $2
     RETURNING codes`,
    [day, limit, isSent ? 1 : 0],
  )
  return rows.length === 1
}

export async function deleteCodeDaysBefore(manager: EntityManager, day: string): Promise<void> {
  await manager.query('DELETE FROM prospect_code_days WHERE day < $1', [day])
}
