import { type Queryable, setBased } from '@jejaring/service-kit'

type Answer<Result> = { readonly value: Result } | { readonly error: unknown }

/**
 * A statement that reads for many items, to be asked for one (`setBased`). Where it fails for many, each is read for by itself,
 * so that what is wrong with one is told to nobody else.
 */
export function batchedRead<Item, Result>(
  forAll: (reads: Queryable, items: readonly Item[]) => Promise<readonly Result[]>,
): (reads: Queryable, item: Item) => Promise<Result> {
  const alone = async (reads: Queryable, item: Item): Promise<Answer<Result>> => {
    try {
      const [value] = await forAll(reads, [item])
      return { value: value as Result }
    } catch (error) {
      return { error }
    }
  }
  const ask = setBased(async (reads: Queryable, items: readonly Item[]): Promise<Answer<Result>[]> => {
    if (items.length > 1) {
      try {
        return (await forAll(reads, items)).map((value) => ({ value }))
      } catch {
        // Each hears of its own.
      }
    }
    return await Promise.all(items.map((item) => alone(reads, item)))
  })
  return async (reads, item) => {
    const answer = await ask(reads, item)
    if ('error' in answer) throw answer.error
    return answer.value
  }
}
