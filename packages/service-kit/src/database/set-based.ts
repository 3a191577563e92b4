import type { EntityManager } from 'typeorm'
import type { Queryable } from './pipelined-reader'

/** Processes all items of a batch; returns the results in order. */
type BatchStatement<Item, Result, On> = (on: On, items: readonly Item[]) => Promise<readonly Result[]>

interface PendingItem<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * Batches a statement: the items that works of a shared transaction pass in one event-loop tick run as one
 * statement (DataLoader). The statement must give each item the result that it would get alone, and must lock
 * rows in one order. Items arrive in the order of the sorted works. An error rejects all items. The statement
 * does not know the caller of an item. Read-only statements can run on `kit.pipelinedReads` as well.
 */
export function setBased<Item, Result, On extends Queryable = EntityManager>(
  forAll: BatchStatement<Item, Result, On>,
): (on: On, item: Item) => Promise<Result> {
  const pending = new WeakMap<On, PendingItem<Item, Result>[]>()
  return (on, item) =>
    new Promise<Result>((resolve, reject) => {
      const entry = { item, resolve, reject }
      const batch = pending.get(on)
      if (batch) batch.push(entry)
      else {
        const items = [entry]
        pending.set(on, items)
        setImmediate(() => {
          pending.delete(on)
          void runBatch(on, forAll, items)
        })
      }
    })
}

async function runBatch<Item, Result, On>(
  on: On,
  forAll: BatchStatement<Item, Result, On>,
  all: readonly PendingItem<Item, Result>[],
): Promise<void> {
  try {
    const results = await forAll(
      on,
      all.map(({ item }) => item),
    )
    if (results.length !== all.length) throw new Error(`${results.length} results for ${all.length} items`)
    all.forEach(({ resolve }, index) => {
      resolve(results[index] as Result)
    })
  } catch (error) {
    for (const { reject } of all) reject(error)
  }
}
