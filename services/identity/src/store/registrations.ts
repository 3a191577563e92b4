import { type Queryable, setBased } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { RegistrationRow } from './entities'

export type RegistrationState = RegistrationRow['state']

interface RegistrationClaim {
  readonly id: string
  readonly state: RegistrationState
  readonly now: Date
}

/**
 * Inserts a registration id in a state. Returns undefined if the id was free, otherwise its existing state, locked
 * until the transaction ends. Concurrent claims of one id wait for each other; within one batch the first wins.
 */
export const claimRegistrationId = setBased(claimRegistrationIds)

async function claimRegistrationIds(
  manager: EntityManager,
  claims: readonly RegistrationClaim[],
): Promise<(RegistrationState | undefined)[]> {
  const inserted: { id: string }[] = await manager.query(
    `INSERT INTO registrations (id, state, changed_at)
     SELECT t.id, t.state, t.now
       FROM unnest((SELECT $1::uuid[]), (SELECT $2::text[]), (SELECT $3::timestamptz[])) WITH ORDINALITY
              AS t (id, state, now, place)
      ORDER BY t.id, t.place
     ON CONFLICT (id) DO NOTHING RETURNING id`,
    [claims.map(({ id }) => id), claims.map(({ state }) => state), claims.map(({ now }) => now)],
  )
  const free = new Set(inserted.map(({ id }) => id))
  const wasFree = claims.map(({ id }) => free.delete(id.toLowerCase()))
  const claimed = claims.filter((_, index) => !wasFree[index]).map(({ id }) => id)
  if (claimed.length === 0) return claims.map(() => undefined)
  const states: Pick<RegistrationRow, 'id' | 'state'>[] = await manager.query(
    'SELECT id, state FROM registrations WHERE id = ANY (ARRAY(SELECT unnest($1::uuid[]))) ORDER BY id FOR UPDATE',
    [claimed],
  )
  const stateOf = new Map(states.map(({ id, state }) => [id, state]))
  return claims.map(({ id }, index) => (wasFree[index] ? undefined : stateOf.get(id.toLowerCase())))
}

/** Returns the committed state of a registration; undefined if it is unknown. */
export async function readRegistrationState(
  manager: EntityManager,
  id: string,
): Promise<RegistrationState | undefined> {
  const [row]: { state: RegistrationState }[] = await manager.query(
    'SELECT state FROM registrations WHERE id = $1',
    [id],
  )
  return row?.state
}

/** Returns which of these registrations are activated, which is a final state. */
export async function activatedRegistrationIds(
  reads: Queryable,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows: { id: string }[] = await reads.query(
    `SELECT r.id FROM unnest((SELECT $1::uuid[])) AS asked (id) CROSS JOIN LATERAL
            (SELECT id FROM registrations WHERE id = asked.id AND state = 'activated' LIMIT 1) AS r`,
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Compare-and-set from created to activated: true for the one caller that made the change. Within one batch the
 * first wins.
 */
export const markActivated = setBased(markAllActivated)

async function markAllActivated(
  manager: EntityManager,
  activations: readonly { readonly id: string; readonly now: Date }[],
): Promise<boolean[]> {
  const won: { id: string }[] = await manager.query(
    `WITH locked AS MATERIALIZED (
       SELECT id FROM registrations
        WHERE id = ANY (ARRAY(SELECT unnest($1::uuid[]))) AND state = 'created' ORDER BY id FOR NO KEY UPDATE
     ), won AS (
       UPDATE registrations SET state = 'activated', changed_at = $2
        WHERE id = ANY (ARRAY(SELECT id FROM locked)) RETURNING id
     )
     SELECT id FROM won`,
    [activations.map(({ id }) => id), activations[0]!.now],
  )
  const remaining = new Set(won.map(({ id }) => id))
  return activations.map(({ id }) => remaining.delete(id.toLowerCase()))
}

/** Locks a registration and returns its state; undefined if it is unknown. */
export async function lockRegistration(
  manager: EntityManager,
  id: string,
): Promise<RegistrationState | undefined> {
  const row = await manager.findOne(RegistrationRow, { where: { id }, lock: { mode: 'pessimistic_write' } })
  return row?.state
}

export async function setRegistrationState(
  manager: EntityManager,
  id: string,
  state: RegistrationState,
  now: Date,
): Promise<void> {
  await manager.update(RegistrationRow, { id }, { state, changedAt: now })
}
