import { z } from 'zod'
import { optionalText } from './fields'

/**
 * Search and order of a table in the query string of a download, where parameters cannot be nested. Also accepts the
 * rule book's name of the search (§5).
 */
export const flatTableInput = z.object({
  search: optionalText(200),
  'search[value]': optionalText(200),
  sort: optionalText(50),
  dir: z.enum(['asc', 'desc'], { error: 'Pilih asc atau desc.' }).default('asc'),
})

type FlatTableInput = z.output<typeof flatTableInput>

export function flatTableSearch(input: Pick<FlatTableInput, 'search' | 'search[value]'>): string {
  return input.search || input['search[value]']
}

/** Order of the table; empty for its default order. */
export function flatTableOrder({ sort, dir }: Pick<FlatTableInput, 'sort' | 'dir'>) {
  return sort ? [{ column: sort, descending: dir === 'desc' }] : []
}
