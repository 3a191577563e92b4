import type { DataSource, EntityManager } from 'typeorm'
import { type Clock, systemClock } from '../runtime/clock'

/** Per-database context that `publish`, `audit` and `idempotent` need besides the caller's manager. */
export interface DatabaseContext {
  readonly service: string
  readonly clock: Clock
  readonly idempotencySecret: string
}

// Keyed by data source: several services with their own clocks share a process in tests.
const contexts = new WeakMap<DataSource, DatabaseContext>()

export function bindContext(database: DataSource, context: DatabaseContext): void {
  contexts.set(database, context)
}

export function contextOf(manager: EntityManager): DatabaseContext {
  return contexts.get(manager.dataSource) ?? { service: 'unknown', clock: systemClock, idempotencySecret: '' }
}
