import { setTimeout as sleep } from 'node:timers/promises'
import type { DataSource, EntityManager } from 'typeorm'
import { systemClock } from '../runtime/clock'
import type { DatabaseKit, Kit } from '../runtime/define-service'
import { isRetryable, isServerError } from './errors'
import { refuseInsideTransaction, runInsideTransaction } from './inside-transaction'
import { UnitOfWork, type UnitOfWorkContext } from './unit-of-work'

const MAX_ATTEMPTS = 6

/** The part of the kit that only needs a database, for commands and tests. */
export function databaseKit(database: DataSource, service: string, idempotencySecret = ''): DatabaseKit {
  const clock = systemClock
  return { database, clock, transaction: transactionOn(database, { service, clock, idempotencySecret }) }
}

/** `kit.transaction` of a database. */
export function transactionOn(database: DataSource, context: UnitOfWorkContext): Kit['transaction'] {
  return async (work, { isolation, attempts = MAX_ATTEMPTS } = {}) => {
    refuseInsideTransaction('A second transaction')
    for (let attempt = 1; ; attempt++) {
      let isCommitting = false
      try {
        const run = async (manager: EntityManager) => {
          const tx = new UnitOfWork(manager, context)
          const result = await runInsideTransaction(() => work(tx))
          await tx.insertEvents()
          isCommitting = true
          return result
        }
        // Setting the level costs a round trip, so the default is not set.
        return isolation ? await database.transaction(isolation, run) : await database.transaction(run)
      } catch (error) {
        // A COMMIT that PostgreSQL did not answer: its outcome is unknown, as with any lost connection.
        if (isConnectionLost(error) || (isCommitting && !isServerError(error)))
          throw new Error('Connection terminated during a transaction', { cause: error })
        if (attempt >= attempts || !isRetryable(error)) throw error
        await sleep(Math.random() * 10 * 2 ** attempt)
      }
    }
  }
}

/** True when the connection was lost: TypeORM has released it and reports only that. */
function isConnectionLost(error: unknown): boolean {
  return error instanceof Error && /^QueryRunner(Provider)?AlreadyReleasedError$/.test(error.name)
}
