import type { Reads } from '@jejaring/service'
import type { EntityManager } from 'typeorm'
import { RegistrationRow } from './entities'

export type RegistrationState = RegistrationRow['state']

/**
 * Takes a registration id, in this state, for the running transaction. Answers undefined when it was
 * free, otherwise the state it is in, locked until the transaction ends. Two callers with one id wait
 * for each other here, whatever they want of it.
 */
export async function takeRegistration(
  manager: EntityManager,
  id: string,
  state: RegistrationState,
  now: Date,
): Promise<RegistrationState | undefined> {
  const inserted: unknown[] = await manager.query(
    `INSERT INTO registrations (id, state, changed_at) VALUES ($1, $2, $3)
     ON CONFLICT (id) DO NOTHING RETURNING 1 AS taken`,
    [id, state, now],
  )
  return inserted.length > 0 ? undefined : await lockRegistration(manager, id)
}

/** The state of a registration as it is committed; undefined when it was never heard of. */
export async function stateOfRegistration(
  manager: EntityManager,
  id: string,
): Promise<RegistrationState | undefined> {
  const [row]: { state: RegistrationState }[] = await manager.query(
    'SELECT state FROM registrations WHERE id = $1',
    [id],
  )
  return row?.state
}

/** Those of these registrations whose accounts are active, which they never cease to be. */
export async function activatedOf(reads: Reads, ids: readonly string[]): Promise<Set<string>> {
  const rows: { id: string }[] = await reads.query(
    `SELECT r.id FROM unnest((SELECT $1::uuid[])) AS asked (id) CROSS JOIN LATERAL
            (SELECT id FROM registrations WHERE id = asked.id AND state = 'activated' LIMIT 1) AS r`,
    [ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Wins or loses the activation: true when the accounts were made and nothing became of them yet. */
export async function markActivated(manager: EntityManager, id: string, now: Date): Promise<boolean> {
  const [, won]: [unknown, number] = await manager.query(
    `UPDATE registrations SET state = 'activated', changed_at = $2 WHERE id = $1 AND state = 'created'`,
    [id, now],
  )
  return won === 1
}

/** The state of a registration, locked; undefined when it was never heard of. */
export async function lockRegistration(
  manager: EntityManager,
  id: string,
): Promise<RegistrationState | undefined> {
  const row = await manager.findOne(RegistrationRow, { where: { id }, lock: { mode: 'pessimistic_write' } })
  return row?.state
}

export async function setRegistration(
  manager: EntityManager,
  id: string,
  state: RegistrationState,
  now: Date,
): Promise<void> {
  await manager.update(RegistrationRow, { id }, { state, changedAt: now })
}
