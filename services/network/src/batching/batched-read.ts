import { type Queryable, setBased } from '@jejaring/service-kit'

type Result<T> = { readonly value: T } | { readonly error: unknown }

/**
 * Turns a statement that reads many items into a function that reads one: calls that run together share one statement
 * (`setBased`). When the shared statement fails, each item is read separately, so that one bad item fails only its own
 * call.
 */
export function batchedRead<Item, T>(
  readAll: (reads: Queryable, items: readonly Item[]) => Promise<readonly T[]>,
): (reads: Queryable, item: Item) => Promise<T> {
  const readOne = async (reads: Queryable, item: Item): Promise<Result<T>> => {
    try {
      const [value] = await readAll(reads, [item])
      return { value: value as T }
    } catch (error) {
      return { error }
    }
  }
  const read = setBased(async (reads: Queryable, items: readonly Item[]): Promise<Result<T>[]> => {
    if (items.length > 1) {
      try {
        return (await readAll(reads, items)).map((value) => ({ value }))
      } catch {
        // Fall through: every item is read separately.
      }
    }
    return await Promise.all(items.map((item) => readOne(reads, item)))
  })
  return async (reads, item) => {
    const result = await read(reads, item)
    if ('error' in result) throw result.error
    return result.value
  }
}
