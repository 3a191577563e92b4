import { AsyncResource } from 'node:async_hooks'
import type { Client } from 'pg'
import type { DataSource, EntityManager } from 'typeorm'
import { isRetryable, pgCode } from './errors'
import { withPipelining } from './pipeline-mode'

type Work<T> = (manager: EntityManager) => Promise<T>

/** How a transaction may be shared: with others of its kind, in an order that is the same for all of them. */
export interface Sharing {
  readonly kind: string
  /** What it locks that others of its kind may lock, too: by this they are sorted, so that none waits for each other. */
  readonly order?: string
}

interface PendingWork {
  readonly order: string
  readonly work: Work<unknown>
  alone(): void
  resolve(value: unknown): void
  reject(error: unknown): void
}

/** Runs work in one transaction that begins, commits, and is begun again where PostgreSQL asks for it. */
type Run = <T>(work: Work<T>) => Promise<T>

const waiting = new WeakMap<DataSource, Map<string, PendingWork[]>>()

/**
 * Transactions of one kind that begin in the same turn of the event loop become one: they wait for the disk once, and their
 * statements travel together. Each must be good by itself, and each may be begun again. Where one of them fails nothing of
 * the shared one stays, and each is run by itself, so that it meets what is its own and spoils nobody else's.
 */
export function share<T>(
  database: DataSource,
  { kind, order = '' }: Sharing,
  run: Run,
  work: Work<T>,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const kinds = waiting.get(database) ?? new Map<string, PendingWork[]>()
    waiting.set(database, kinds)
    // Who asks, and for which request, stays with the work.
    const own = AsyncResource.bind(work) as Work<T>
    const alone = AsyncResource.bind(() => void run(work).then(resolve, reject))
    const one = { order, work: own, alone, reject, resolve: resolve as PendingWork['resolve'] }
    const company = kinds.get(kind)
    if (company) company.push(one)
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
    sorted.forEach(({ resolve }, place) => {
      resolve(values[place])
    })
  } catch (error) {
    // Of a commit without an answer nobody knows whether it was done. One that was refused, for a constraint that is looked at
    // as late as that or because it asks again and again, is undone by the fault of some of them.
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
  // Also where one keeps an error to itself: PostgreSQL would answer the COMMIT by undoing what the others did.
  if (failed.length > 0 || hasErrors) throw new SharedTransactionFailed()
  return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<unknown>).value)
}

class SharedTransactionFailed extends Error {}
