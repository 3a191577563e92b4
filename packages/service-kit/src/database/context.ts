import type { DataSource, EntityManager } from 'typeorm'
import { type Clock, systemClock } from '../runtime/clock'

/** What `publish`, `audit` and `idempotent` must know beyond the caller's manager. */
export interface DatabaseContext {
  readonly service: string
  readonly clock: Clock
  readonly idempotencySecret: string
}

// Keyed by data source, so that several services can live in one process (tests) with clocks of their own.
const contexts = new WeakMap<DataSource, DatabaseContext>()

export function bindContext(database: DataSource, context: DatabaseContext): void {
  contexts.set(database, context)
}

export function contextOf(manager: EntityManager): DatabaseContext {
  return contexts.get(manager.dataSource) ?? { service: 'unknown', clock: systemClock, idempotencySecret: '' }
}
