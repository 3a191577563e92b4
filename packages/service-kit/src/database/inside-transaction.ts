import { AsyncLocalStorage } from 'node:async_hooks'

const insideTransaction = new AsyncLocalStorage<true>()

export function runInsideTransaction<T>(work: () => T): T {
  return insideTransaction.run(true, work)
}

/**
 * Throws inside a transaction. A remote call would hold locks for as long as the other side takes, and a
 * second transaction can deadlock with the first; both fail at the first try instead of under load.
 */
export function refuseInsideTransaction(what: string): void {
  if (insideTransaction.getStore()) throw new Error(`${what} inside a database transaction is not allowed`)
}
