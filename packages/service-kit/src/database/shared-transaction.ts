import { AsyncResource } from 'node:async_hooks'
import type { Client } from 'pg'
import type { DataSource, EntityManager } from 'typeorm'
import { isRetryable, pgCode } from './errors'
import { withPipelining } from './pipeline-mode'

type Work<T> = (manager: EntityManager) => Promise<T>

/** Which transactions may be merged into one, and in which order their works run. */
export interface Sharing {
  readonly kind: string
  /**
   * The row that the work locks: works are sorted by it, so that all shared transactions lock in one order
   * (no deadlock).
   */
  readonly order?: string
}

interface PendingWork {
  readonly order: string
  readonly work: Work<unknown>
  alone(): void
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** Runs work in a transaction with retry on serialization failures. */
type Run = <T>(work: Work<T>) => Promise<T>

const pending = new WeakMap<DataSource, Map<string, PendingWork[]>>()

/**
 * Group commit: transactions of one kind that start in the same event-loop tick become one, which waits for
 * the disk once and pipelines its statements. Each work must be correct alone and repeatable. When one fails,
 * the shared transaction rolls back and each work runs alone, so that only the faulty one fails.
 */
export function share<T>(
  database: DataSource,
  { kind, order = '' }: Sharing,
  run: Run,
  work: Work<T>,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const kinds = pending.get(database) ?? new Map<string, PendingWork[]>()
    pending.set(database, kinds)
    // Keeps the caller's async context (request id, actor) with the work.
    const own = AsyncResource.bind(work) as Work<T>
    const alone = AsyncResource.bind(() => void run(work).then(resolve, reject))
    const one = { order, work: own, alone, reject, resolve: resolve as PendingWork['resolve'] }
    const batch = kinds.get(kind)
    if (batch) batch.push(one)
    else {
      kinds.set(kind, [one])
      setImmediate(() => {
        const all = kinds.get(kind) ?? []
        kinds.delete(kind)
        void runShared(run, all)
      })
    }
  })
}

async function runShared(run: Run, all: readonly PendingWork[]): Promise<void> {
  if (all.length === 1) return all[0]?.alone()
  const sorted = [...all].sort((a, b) => (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))
  try {
    const values = await run((manager) => runAll(manager, sorted))
    sorted.forEach(({ resolve }, index) => {
      resolve(values[index])
    })
  } catch (error) {
    // The outcome of a COMMIT whose reply was lost is unknown: never retry it. A COMMIT that was refused
    // (deferred constraint, repeated serialization failure) was rolled back, so each work can run alone.
    const isUndone =
      error instanceof SharedTransactionFailed || isRetryable(error) || /^23/.test(pgCode(error) ?? '')
    for (const { alone, reject } of sorted) isUndone ? alone() : reject(error)
  }
}

async function runAll(manager: EntityManager, all: readonly PendingWork[]): Promise<unknown[]> {
  const client = (await manager.queryRunner?.connect()) as Client
  let hasErrors = false
  const errorSeen = () => {
    hasErrors = true
  }
  client.connection.on('errorMessage', errorSeen)
  const outcomes = await withPipelining(client, () =>
    Promise.allSettled(all.map(({ work }) => work(manager))),
  )
  client.connection.off('errorMessage', errorSeen)
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
  const again = failed.find(({ reason }) => isRetryable(reason))
  if (again) throw again.reason
  // Also when a work swallows a database error: PostgreSQL would answer the COMMIT with a rollback of all
  // works.
  if (failed.length > 0 || hasErrors) throw new SharedTransactionFailed()
  return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<unknown>).value)
}

class SharedTransactionFailed extends Error {}
