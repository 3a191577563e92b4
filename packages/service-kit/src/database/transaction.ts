import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DataSource, EntityManager } from 'typeorm'
import { withBufferedEvents } from '../messaging/outbox'
import type { TransactionOptions } from '../runtime/define-service'
import { isRetryable, isServerError } from './errors'

const MAX_ATTEMPTS = 6
const insideTransaction = new AsyncLocalStorage<true>()

/** Runs `work` in one transaction; retries with growing pauses on serialization failures and deadlocks. */
export async function inTransaction<T>(
  database: DataSource,
  work: (manager: EntityManager) => Promise<T>,
  { isolation }: TransactionOptions = {},
): Promise<T> {
  refuseInsideTransaction('A second transaction')
  for (let attempt = 1; ; attempt++) {
    let isCommitting = false
    try {
      const run = async (manager: EntityManager) => {
        const result = await insideTransaction.run(true, () =>
          withBufferedEvents(manager, () => work(manager)),
        )
        isCommitting = true
        return result
      }
      // Setting the level costs a round trip, so the default is not set.
      return isolation ? await database.transaction(isolation, run) : await database.transaction(run)
    } catch (error) {
      // A COMMIT that PostgreSQL did not answer: its outcome is unknown, as with any lost connection.
      if (isConnectionLost(error) || (isCommitting && !isServerError(error)))
        throw new Error('Connection terminated during a transaction', { cause: error })
      if (attempt >= MAX_ATTEMPTS || !isRetryable(error)) throw error
      await sleep(Math.random() * 10 * 2 ** attempt)
    }
  }
}

/** True when the connection was lost: TypeORM has released it and reports only that. */
function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && /^QueryRunner(Provider)?AlreadyReleasedError$/.test(error.name)
}

/**
 * Throws inside a transaction. A remote call would hold locks for as long as the other side takes, and a
 * second transaction can deadlock with the first; both fail at the first try instead of under load.
 */
export function refuseInsideTransaction(what: string): void {
  if (insideTransaction.getStore()) throw new Error(`${what} inside a database transaction is not allowed`)
}
