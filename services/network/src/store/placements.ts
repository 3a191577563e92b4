import { pgCode } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { type Plan, termsOf } from '../plan/parameters'
import { layOut, type Side } from '../tree/slots'
import { arrayLiteral } from './array-literal'
import { clearPlanCache, ensurePlan } from './plans'

/** Notification channel of new placements without a number. */
export const PLACED_CHANNEL = 'placements_placed'

/** Unique constraint: one child per slot. */
export const SLOT_CONSTRAINT = 'placements_parent_id_side_key'

/** The accounts of one registration to be placed. */
export interface NewPlacements {
  readonly registrationId: string
  /** Parent placement and side of the first account. */
  readonly parentId: bigint
  readonly side: Side
  /** The sponsor's placement: the caller's, or the root's for an admin without a node. */
  readonly sponsorId: bigint
  readonly packageId: number
  /** The plan in force, read from `config` immediately before. */
  readonly plan: Plan
  readonly placedAt: Date
  /** 1, 3 or 7 members in breadth-first order. */
  readonly memberIds: readonly string[]
}

/**
 * Inserts the placements of registrations in the caller's transaction and notifies the settler at commit. Returns the ids
 * of each registration, in ascending order. Throws the unique violation of `SLOT_CONSTRAINT` when a slot is occupied.
 */
export async function insertPlacements(
  manager: EntityManager,
  registrations: readonly NewPlacements[],
): Promise<bigint[][]> {
  for (const plan of new Set(registrations.map(({ plan }) => plan))) await ensurePlan(manager, plan)
  const written = await insertRows(manager, registrations.flatMap(rowsOf))
  let end = 0
  return registrations.map(({ memberIds }) => {
    const begin = end
    end += memberIds.length
    return written.slice(begin, end)
  })
}

/** Returns the ids in the order of the rows. */
async function insertRows(manager: EntityManager, rows: readonly NewRow[]): Promise<bigint[]> {
  try {
    // Ids are allocated first, so that accounts can refer to each other as parents.
    const written: { id: bigint }[] = await manager.query(
      `WITH ids AS MATERIALIZED (
         SELECT array_agg(nextval('placements_id_seq')) AS id FROM generate_series(1, cardinality((SELECT $1::uuid[])))
       ), written AS (
         INSERT INTO placements (id, member_id, parent_id, side, sponsor_id, package_id, plan_version, price, points,
                                 placed_at, registration_id)
         SELECT ids.id[a.ordinal], a.member_id, coalesce(ids.id[a.above], a.parent_id), a.side, a.sponsor_id, a.package_id,
                a.plan_version, a.price, a.points, a.placed_at, a.registration_id
           FROM ids, unnest((SELECT $1::uuid[]), (SELECT $2::integer[]), (SELECT $3::bigint[]), (SELECT $4::text[]),
                            (SELECT $5::bigint[]), (SELECT $6::smallint[]), (SELECT $7::integer[]), (SELECT $8::bigint[]),
                            (SELECT $9::integer[]), (SELECT $10::timestamptz[]), (SELECT $11::uuid[]))
                       WITH ORDINALITY AS a (member_id, above, parent_id, side, sponsor_id, package_id, plan_version, price,
                                             points, placed_at, registration_id, ordinal)
         RETURNING id
       ), notified AS MATERIALIZED (SELECT pg_notify($12, ''))
       SELECT id FROM written, notified ORDER BY id`,
      [...columnsOf(rows), PLACED_CHANNEL],
    )
    return written.map(({ id }) => id)
  } catch (error) {
    if (pgCode(error) === FOREIGN_KEY_VIOLATION) clearPlanCache(manager)
    throw error
  }
}

const FOREIGN_KEY_VIOLATION = '23503'

/** One account of the statement. */
interface NewRow {
  readonly memberId: string
  /** The parent's position in the statement, from 1; null when the parent is an existing placement. */
  readonly above: number | null
  readonly side: Side
  readonly points: number
  readonly price: number
  readonly registration: NewPlacements
}

/** `index`: position of the registration in `all`. */
function rowsOf(registration: NewPlacements, index: number, all: readonly NewPlacements[]): NewRow[] {
  const { memberIds, plan, packageId, side } = registration
  const before = all.slice(0, index).reduce((count, each) => count + each.memberIds.length, 0)
  const { price, pair: points } = termsOf(plan, packageId)
  return layOut(memberIds.length).map((slot, account) => ({
    memberId: memberIds[account]!,
    above: slot && before + slot.parent + 1,
    side: slot ? slot.side : side,
    points,
    price,
    registration,
  }))
}

function columnsOf(rows: readonly NewRow[]): unknown[] {
  return [
    arrayLiteral(rows.map(({ memberId }) => memberId)),
    arrayLiteral(rows.map(({ above }) => above)),
    arrayLiteral(rows.map(({ registration }) => registration.parentId)),
    arrayLiteral(rows.map(({ side }) => side)),
    arrayLiteral(rows.map(({ registration }) => registration.sponsorId)),
    arrayLiteral(rows.map(({ registration }) => registration.packageId)),
    arrayLiteral(rows.map(({ registration }) => registration.plan.version)),
    arrayLiteral(rows.map(({ price }) => price)),
    arrayLiteral(rows.map(({ points }) => points)),
    arrayLiteral(rows.map(({ registration }) => registration.placedAt)),
    arrayLiteral(rows.map(({ registration }) => registration.registrationId)),
  ]
}
