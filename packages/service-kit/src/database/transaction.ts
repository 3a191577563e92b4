import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DataSource, EntityManager } from 'typeorm'
import { publishingAtTheEnd } from '../messaging/outbox'
import type { TransactionOptions } from '../runtime/define-service'
import { asksForRetry } from './errors'
import { share } from './shared-transaction'

const ATTEMPTS = 6
const inside = new AsyncLocalStorage<true>()

/** Runs `work` in one transaction, again with a growing pause when PostgreSQL asks for it. */
export async function inTransaction<T>(
  database: DataSource,
  work: (manager: EntityManager) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  refuseInsideTransaction('A second transaction')
  if (!options.shared) return await inOwn(database, work, options)
  return await share(
    database,
    options.shared,
    (its) => inOwn(database, its),
    // One that throws before it promises anything must not leave the others to themselves.
    async (manager) => await inside.run(true, () => work(manager)),
  )
}

async function inOwn<T>(
  database: DataSource,
  work: (manager: EntityManager) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      const run = (manager: EntityManager) =>
        inside.run(true, () => publishingAtTheEnd(manager, () => work(manager)))
      // Naming the level costs a round trip, so the default is not named.
      const { done, committed } = options.isolation
        ? await database.transaction(options.isolation, run)
        : await database.transaction(run)
      committed()
      return done
    } catch (error) {
      if (wasCutOff(error)) throw new Error('Connection terminated between two statements', { cause: error })
      if (attempt >= ATTEMPTS || !asksForRetry(error)) throw error
      await sleep(Math.random() * 10 * 2 ** attempt)
    }
  }
}

/** TypeORM lets go of a connection that is lost, and then knows only that it has none. */
function wasCutOff(error: unknown): boolean {
  return error instanceof Error && /^QueryRunner(Provider)?AlreadyReleasedError$/.test(error.name)
}

/**
 * A remote call holds locks for as long as the other side likes, and a second transaction can wait for
 * the first for ever: both are defects, told at the first try instead of under load.
 */
export function refuseInsideTransaction(what: string): void {
  if (inside.getStore()) throw new Error(`${what} inside a database transaction is not allowed`)
}
