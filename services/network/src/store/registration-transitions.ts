import type { EntityManager } from 'typeorm'
import { type Refusal, type Registration, retryPauseSeconds, type State } from '../registration/registration'
import { arrayLiteral } from './array-literal'
import { dueIn } from './registrations'

/** The target of a placement. */
export interface PlacementTarget {
  /** True when the slot is occupied. */
  readonly taken: boolean
  /** The sponsor's placement. */
  readonly sponsorId: bigint
}

/**
 * Compare-and-set from `running` to `placed`; undefined for a registration that was not running. The rows stay locked until
 * the end of the caller's transaction, so a concurrent compensation waits and then finds them placed. Throws when a sponsor
 * has no placement.
 */
export async function markPlaced(
  manager: EntityManager,
  ids: readonly string[],
  now: Date,
  leaseMs: number,
): Promise<(PlacementTarget | undefined)[]> {
  const [rows]: [{ id: string; taken: boolean; sponsorId: bigint | null }[], number] = await manager.query(
    `UPDATE registrations r SET state = 'placed', placed_at = $2, due_at = ${dueIn('$3::float8')}
       FROM unnest((SELECT $1::uuid[])) AS n (id)
      WHERE r.id = n.id AND r.state = (SELECT 'running')
     RETURNING r.id,
               (SELECT p.id FROM placements p WHERE p.parent_id = r.parent_id AND p.side = r.side) IS NOT NULL AS taken,
               (SELECT p.id FROM placements p WHERE p.member_id = r.sponsor_id) AS "sponsorId"`,
    [arrayLiteral(ids), now, leaseMs],
  )
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = rowsById.get(id)
    if (!row) return undefined
    if (row.sponsorId === null) throw new Error(`the sponsor of registration ${id} has no placement`)
    return { taken: row.taken, sponsorId: row.sponsorId }
  })
}

/** Extends the leases of running registrations, except those accepted before `acceptedAfter`. */
export async function extendLease(
  manager: EntityManager,
  ids: readonly string[],
  acceptedAfter: Date,
  leaseMs: number,
): Promise<void> {
  await manager.query(
    `UPDATE registrations SET due_at = ${dueIn('$3')} WHERE id = ANY ($1) AND state = 'running' AND created_at > $2`,
    [ids, acceptedAfter, leaseMs],
  )
}

/** Compare-and-set from `running` to `undoing`; true when it succeeded. This frees the idempotency key. */
export async function markUndoing(
  manager: EntityManager,
  id: string,
  refusal: Refusal,
  leaseMs: number,
): Promise<boolean> {
  const [rows]: [unknown[], number] = await manager.query(
    `UPDATE registrations SET state = 'undoing', refusal = $2, due_at = ${dueIn('$3')}
      WHERE id = $1 AND state = 'running' RETURNING id`,
    [id, JSON.stringify(refusal), leaseMs],
  )
  return rows.length > 0
}

/** Which participants have answered the completion or compensation. */
export interface Answers {
  readonly pins: boolean
  readonly identity: boolean
}

/** The participants' answers about one registration. */
export interface ParticipantAnswers extends Answers {
  readonly registration: Pick<Registration, 'id' | 'attempts'>
  readonly from: 'placed' | 'undoing'
  readonly now: Date
}

/**
 * Records the answers. When both participants have answered, the registration ends: `placed` becomes `done`; `undoing`
 * becomes `failed`, which frees its slot and usernames. Otherwise the next attempt is due after an exponential backoff.
 */
export async function recordAnswers(
  manager: EntityManager,
  answered: readonly ParticipantAnswers[],
): Promise<void> {
  const [rows]: [{ id: string; state: State }[], number] = await manager.query(
    `UPDATE registrations r SET
       pins_answered = pins_answered OR n.pins,
       identity_answered = identity_answered OR n.identity,
       attempts = r.attempts + n.attempts,
       due_at = ${dueIn('n.pause')},
       state = CASE WHEN (pins_answered OR n.pins) AND (identity_answered OR n.identity) THEN n.goal ELSE state END,
       ended_at = CASE WHEN (pins_answered OR n.pins) AND (identity_answered OR n.identity) THEN n.now END
      FROM (SELECT id, origin, CASE origin WHEN 'placed' THEN 'done' ELSE 'failed' END AS goal, bool_or(pins) AS pins,
                   bool_or(identity) AS identity, max(pause) AS pause, max(now) AS now, count(*)::integer AS attempts
              FROM unnest((SELECT $1::uuid[]), (SELECT $2::text[]), (SELECT $3::boolean[]), (SELECT $4::boolean[]),
                          (SELECT $5::float8[]), (SELECT $6::timestamptz[]))
                     AS answers (id, origin, pins, identity, pause, now)
             GROUP BY id, origin) AS n
     WHERE r.id = n.id AND r.state = n.origin
    RETURNING r.id, r.state`,
    [
      arrayLiteral(answered.map(({ registration }) => registration.id)),
      arrayLiteral(answered.map(({ from }) => from)),
      arrayLiteral(answered.map(({ pins }) => String(pins))),
      arrayLiteral(answered.map(({ identity }) => String(identity))),
      arrayLiteral(answered.map(({ registration }) => retryPauseSeconds(registration.attempts) * 1000)),
      arrayLiteral(answered.map(({ now }) => now)),
    ],
  )
  const failed = rows.filter(({ state }) => state === 'failed').map(({ id }) => id)
  if (failed.length > 0) await releaseUsernames(manager, failed)
}

async function releaseUsernames(manager: EntityManager, ids: readonly string[]): Promise<void> {
  await manager.query(
    `UPDATE registration_accounts SET held = false
      WHERE registration_id = ANY (ARRAY (SELECT unnest($1::uuid[])))`,
    [arrayLiteral(ids)],
  )
}
