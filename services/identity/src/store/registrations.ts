import type { Queryable } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { RegistrationRow } from './entities'

export type RegistrationState = RegistrationRow['state']

/**
 * Inserts registration ids in a state. Returns undefined for each id that was free, otherwise its existing state,
 * locked until the transaction ends. Concurrent claims of one id wait for each other; within one batch the first wins.
 */
export async function claimRegistrationIds(
  manager: EntityManager,
  ids: readonly string[],
  state: RegistrationState,
  now: Date,
): Promise<(RegistrationState | undefined)[]> {
  const inserted: { id: string }[] = await manager.query(
    `INSERT INTO registrations (id, state, changed_at)
     SELECT new.id, $2::text, $3::timestamptz FROM unnest((SELECT $1::uuid[])) AS new (id) ORDER BY new.id
     ON CONFLICT (id) DO NOTHING RETURNING id`,
    [ids, state, now],
  )
  const free = new Set(inserted.map(({ id }) => id))
  const wasFree = ids.map((id) => free.delete(id))
  const claimed = ids.filter((_, index) => !wasFree[index])
  if (claimed.length === 0) return ids.map(() => undefined)
  const states: Pick<RegistrationRow, 'id' | 'state'>[] = await manager.query(
    'SELECT id, state FROM registrations WHERE id = ANY (ARRAY(SELECT unnest($1::uuid[]))) ORDER BY id FOR UPDATE',
    [claimed],
  )
  const stateOf = new Map(states.map(({ id, state }) => [id, state]))
  return ids.map((id, index) => (wasFree[index] ? undefined : stateOf.get(id)))
}

/** Returns the states of registrations; unknown ones are missing. */
export async function readRegistrationStates(
  reads: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RegistrationState>> {
  if (ids.length === 0) return new Map()
  const rows: Pick<RegistrationRow, 'id' | 'state'>[] = await reads.query(
    'SELECT id, state FROM registrations WHERE id = ANY (ARRAY(SELECT unnest($1::uuid[])))',
    [ids],
  )
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** Returns which of these registrations are activated, which is a final state. */
export async function activatedRegistrationIds(
  reads: Queryable,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows: { id: string }[] = await reads.query(
    `SELECT r.id FROM unnest((SELECT $1::uuid[])) AS requested (id) CROSS JOIN LATERAL
            (SELECT id FROM registrations WHERE id = requested.id AND state = 'activated' LIMIT 1) AS r`,
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Compare-and-set from created to activated: true for each id that this call changed. Of several equal ids the first
 * gets it.
 */
export async function markActivated(
  manager: EntityManager,
  ids: readonly string[],
  now: Date,
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
    [ids, now],
  )
  const remaining = new Set(won.map(({ id }) => id))
  return ids.map((id) => remaining.delete(id))
}

export async function setRegistrationState(
  manager: EntityManager,
  id: string,
  state: RegistrationState,
  now: Date,
): Promise<void> {
  await manager.update(RegistrationRow, { id }, { state, changedAt: now })
}
