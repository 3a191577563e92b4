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

/** Whether a registration has been heard of, whatever became of it. */
export async function knowsRegistration(manager: EntityManager, id: string): Promise<boolean> {
  const rows: unknown[] = await manager.query('SELECT 1 AS known FROM registrations WHERE id = $1', [id])
  return rows.length > 0
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
