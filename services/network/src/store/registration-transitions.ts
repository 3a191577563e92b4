import { setBased } from '@jejaring/service-kit'
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

/** A registration to be marked as placed. */
export interface PlacedRegistration {
  readonly id: string
  readonly now: Date
  /** Lease of the runner for the completion. */
  readonly leaseMs: number
}

/**
 * Compare-and-set from `running` to `placed`; undefined when the registration was not running. The row stays locked until
 * the end of the caller's transaction, so a concurrent compensation waits and then finds it placed. Throws when the sponsor
 * has no placement.
 */
export const markPlaced = setBased(
  async (manager, placings: readonly PlacedRegistration[]): Promise<(PlacementTarget | undefined)[]> => {
    const [rows]: [{ id: string; taken: boolean; sponsorId: bigint | null }[], number] = await manager.query(
      `UPDATE registrations r SET state = 'placed', placed_at = n.now, due_at = ${dueIn('n.due_in')}
         FROM unnest((SELECT $1::uuid[]), (SELECT $2::timestamptz[]), (SELECT $3::float8[])) AS n (id, now, due_in)
        WHERE r.id = n.id AND r.state = (SELECT 'running')
       RETURNING r.id,
                 (SELECT p.id FROM placements p WHERE p.parent_id = r.parent_id AND p.side = r.side) IS NOT NULL AS taken,
                 (SELECT p.id FROM placements p WHERE p.member_id = r.sponsor_id) AS "sponsorId"`,
      [
        arrayLiteral(placings.map(({ id }) => id)),
        arrayLiteral(placings.map(({ now }) => now)),
        arrayLiteral(placings.map(({ leaseMs }) => leaseMs)),
      ],
    )
    const rowsById = new Map(rows.map((row) => [row.id, row]))
    return placings.map(({ id }) => {
      const row = rowsById.get(id)
      if (!row) return undefined
      if (row.sponsorId === null) throw new Error(`the sponsor of registration ${id} has no placement`)
      return { taken: row.taken, sponsorId: row.sponsorId }
    })
  },
)

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
export const recordAnswers = setBased(
  async (manager, answered: readonly ParticipantAnswers[]): Promise<undefined[]> => {
    const [rows]: [{ id: string; state: State }[], number] = await manager.query(
      `UPDATE registrations r SET
       pins_answered = pins_answered OR n.pins,
       identity_answered = identity_answered OR n.identity,
       attempts = attempts + 1,
       due_at = ${dueIn('n.pause')},
       state = CASE WHEN (pins_answered OR n.pins) AND (identity_answered OR n.identity) THEN n.goal ELSE state END,
       ended_at = CASE WHEN (pins_answered OR n.pins) AND (identity_answered OR n.identity) THEN n.now END
      FROM unnest((SELECT $1::uuid[]), (SELECT $2::text[]), (SELECT $3::text[]), (SELECT $4::boolean[]),
                  (SELECT $5::boolean[]), (SELECT $6::float8[]), (SELECT $7::timestamptz[]))
             AS n (id, origin, goal, pins, identity, pause, now)
     WHERE r.id = n.id AND r.state = n.origin
    RETURNING r.id, r.state`,
      [
        arrayLiteral(answered.map(({ registration }) => registration.id)),
        arrayLiteral(answered.map(({ from }) => from)),
        arrayLiteral(answered.map(({ from }) => (from === 'placed' ? 'done' : 'failed'))),
        arrayLiteral(answered.map(({ pins }) => String(pins))),
        arrayLiteral(answered.map(({ identity }) => String(identity))),
        arrayLiteral(answered.map(({ registration }) => retryPauseSeconds(registration.attempts) * 1000)),
        arrayLiteral(answered.map(({ now }) => now)),
      ],
    )
    const failed = rows.filter(({ state }) => state === 'failed').map(({ id }) => id)
    if (failed.length > 0) await releaseUsernames(manager, failed)
    return answered.map(() => undefined)
  },
)

async function releaseUsernames(manager: EntityManager, ids: readonly string[]): Promise<void> {
  await manager.query(
    `UPDATE registration_accounts SET held = false
      WHERE registration_id = ANY (ARRAY (SELECT unnest($1::uuid[])))`,
    [arrayLiteral(ids)],
  )
}
