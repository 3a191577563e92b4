import type { EntityManager } from 'typeorm'
import { pauseAfter, type Refusal, type Registration, type State } from '../registration/registration'
import { dueIn } from './registrations'

/** Where a registration is about to be placed. */
export interface Ground {
  readonly taken: boolean
  /** The sponsor's placement. */
  readonly sponsorId: bigint
}

/**
 * Wins or loses "place": undefined when the registration was not running any more. The row is locked from here to the
 * end of the caller's transaction, so that an undo waits and then finds it placed. Throws where the sponsor has no placement.
 */
export async function markPlaced(
  manager: EntityManager,
  id: string,
  now: Date,
  milliseconds: number,
): Promise<Ground | undefined> {
  const [[row]]: [{ taken: boolean; sponsorId: bigint | null }[], number] = await manager.query(
    `UPDATE registrations SET state = 'placed', placed_at = $2, due_at = ${dueIn('$3')}
      WHERE id = $1 AND state = 'running'
     RETURNING EXISTS (SELECT FROM placements p
                        WHERE p.parent_id = registrations.parent_id AND p.side = registrations.side) AS taken,
               (SELECT p.id FROM placements p WHERE p.member_id = registrations.sponsor_id) AS "sponsorId"`,
    [id, now, milliseconds],
  )
  if (!row) return undefined
  if (row.sponsorId === null) throw new Error(`the sponsor of registration ${id} has no placement`)
  return { taken: row.taken, sponsorId: row.sponsorId }
}

/** Leaves running registrations to their runner for so long, but for those that were accepted too long ago. */
export async function leaveToRunner(
  manager: EntityManager,
  ids: readonly string[],
  acceptedAfter: Date,
  milliseconds: number,
): Promise<void> {
  await manager.query(
    `UPDATE registrations SET due_at = ${dueIn('$3')} WHERE id = ANY ($1) AND state = 'running' AND created_at > $2`,
    [ids, acceptedAfter, milliseconds],
  )
}

/** Wins or loses "undo": true when the registration was still running. Its key is free from here on. */
export async function markUndoing(
  manager: EntityManager,
  id: string,
  refusal: Refusal,
  milliseconds: number,
): Promise<boolean> {
  const [rows]: [unknown[], number] = await manager.query(
    `UPDATE registrations SET state = 'undoing', refusal = $2, due_at = ${dueIn('$3')}
      WHERE id = $1 AND state = 'running' RETURNING id`,
    [id, JSON.stringify(refusal), milliseconds],
  )
  return rows.length > 0
}

/** Who has answered the step after `running` by now. */
export interface Answers {
  readonly pins: boolean
  readonly identity: boolean
}

/**
 * Remembers who has answered. Once both have, the registration ends: a placed one is done, an undone one has
 * failed and lets go of its slot and usernames. Otherwise it is due again after a growing pause.
 */
export async function recordAnswers(
  manager: EntityManager,
  registration: Pick<Registration, 'id' | 'attempts'>,
  from: 'placed' | 'undoing',
  answers: Answers,
  now: Date,
): Promise<void> {
  const [rows]: [{ state: State }[], number] = await manager.query(
    `UPDATE registrations SET
       pins_answered = pins_answered OR $3,
       identity_answered = identity_answered OR $4,
       attempts = attempts + 1,
       due_at = ${dueIn('$6')},
       state = CASE WHEN (pins_answered OR $3) AND (identity_answered OR $4) THEN $7 ELSE state END,
       ended_at = CASE WHEN (pins_answered OR $3) AND (identity_answered OR $4) THEN $5::timestamptz END
     WHERE id = $1 AND state = $2 RETURNING state`,
    [
      registration.id,
      from,
      answers.pins,
      answers.identity,
      now,
      pauseAfter(registration.attempts) * 1000,
      from === 'placed' ? 'done' : 'failed',
    ],
  )
  if (rows[0]?.state !== 'failed') return
  await manager.query('UPDATE registration_accounts SET held = false WHERE registration_id = $1', [
    registration.id,
  ])
}
