import { type Queryable, setBased } from '@jejaring/service-kit'

/** A member's available pins by package; packages without any are left out. */
export type Available = ReadonlyMap<number, bigint>

interface Row {
  readonly package_id: number
  readonly available: bigint
}

/** All available pins of a member. */
export async function countAvailable(reads: Queryable, ownerId: string): Promise<Available> {
  const rows: Row[] = await reads.query(
    `SELECT package_id, count(*) AS available FROM pins
      WHERE owner_id = $1 AND status = 'available' GROUP BY package_id`,
    [ownerId],
  )
  return new Map(rows.map((row) => [row.package_id, row.available]))
}

interface CountRequest {
  readonly ownerId: string
  readonly atMost: number
}

/**
 * The same, but no more than so many of each package: a member may have thousands, and who wants three only asks whether they
 * are there. It steps from one package to the next in the index. Outside a transaction, members who are asked for in one turn
 * are counted together, too.
 */
export const countAvailableUpTo = setBased<CountRequest, Available>(async (manager, asked) => {
  const rows: (Row & { readonly place: bigint })[] = await manager.query(
    `WITH RECURSIVE held AS (
       SELECT asked.*, first.package_id
         FROM unnest((SELECT $1::uuid[]), (SELECT $2::int[])) WITH ORDINALITY AS asked (owner_id, at_most, place),
              LATERAL (SELECT p.package_id FROM pins p
                        WHERE p.owner_id = asked.owner_id AND p.status = 'available'
                        ORDER BY p.package_id, p.created_at, p.id LIMIT 1) AS first
       UNION ALL
       SELECT held.owner_id, held.at_most, held.place, next.package_id
         FROM held,
              LATERAL (SELECT p.package_id FROM pins p
                        WHERE p.owner_id = held.owner_id AND p.status = 'available'
                          AND p.package_id > held.package_id
                        ORDER BY p.package_id, p.created_at, p.id LIMIT 1) AS next
     )
     SELECT held.place, held.package_id, few.available
       FROM held,
            LATERAL (SELECT count(*) AS available
                       FROM (SELECT FROM pins p
                              WHERE p.owner_id = held.owner_id AND p.package_id = held.package_id
                                AND p.status = 'available'
                              ORDER BY p.created_at, p.id LIMIT held.at_most) AS oldest) AS few`,
    [asked.map(({ ownerId }) => ownerId), asked.map(({ atMost }) => Math.max(atMost, 0))],
  )
  const counts = asked.map(() => new Map<number, bigint>())
  for (const { place, package_id, available } of rows) counts[Number(place) - 1]?.set(package_id, available)
  return counts
})
