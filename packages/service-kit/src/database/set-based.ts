import type { EntityManager } from 'typeorm'
import type { Queryable } from './pipelined-reader'

/** Does for all items what was asked for each, and answers in their order. */
type BatchStatement<Item, Result, On> = (on: On, items: readonly Item[]) => Promise<readonly Result[]>

interface PendingItem<Item, Result> {
  readonly item: Item
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/**
 * A statement for many items, to be asked for one: those that the works of a shared transaction ask for in one turn of the
 * event loop are done by one statement. It must be right for one item as for many, whatever they have in common; items come
 * in the order in which the works are sorted, and it locks what it locks in one order. An error is that of all of them. Whose
 * call it is the statement cannot know. One that only reads may be asked of `kit.reads` as well.
 */
export function setBased<Item, Result, On extends Queryable = EntityManager>(
  forAll: BatchStatement<Item, Result, On>,
): (on: On, item: Item) => Promise<Result> {
  const waiting = new WeakMap<On, PendingItem<Item, Result>[]>()
  return (on, item) =>
    new Promise<Result>((resolve, reject) => {
      const asked = { item, resolve, reject }
      const company = waiting.get(on)
      if (company) company.push(asked)
      else {
        const all = [asked]
        waiting.set(on, all)
        setImmediate(() => {
          waiting.delete(on)
          void runBatch(on, forAll, all)
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
    all.forEach(({ resolve }, place) => {
      resolve(results[place] as Result)
    })
  } catch (error) {
    for (const { reject } of all) reject(error)
  }
}
