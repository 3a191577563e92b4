import { type Queryable, setBased } from '@jejaring/service-kit'

/** A member's available pins by package, without empty packages. */
export type Available = ReadonlyMap<number, bigint>

interface Row {
  readonly package_id: number
  readonly available: bigint
}

/** Counts all available pins of a member. */
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
 * Counts up to `atMost` pins per package: a caller that needs three does not count thousands. Skip-scans the index
 * from package to package. Outside a transaction, concurrent calls are counted in one statement.
 */
export const countAvailableUpTo = setBased<CountRequest, Available>(async (manager, requests) => {
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
    [requests.map(({ ownerId }) => ownerId), requests.map(({ atMost }) => Math.max(atMost, 0))],
  )
  const counts = requests.map(() => new Map<number, bigint>())
  for (const { place, package_id, available } of rows) counts[Number(place) - 1]?.set(package_id, available)
  return counts
})
