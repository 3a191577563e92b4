import { z } from 'zod'
import { optionalText } from './fields'

/**
 * What the address of a file says of its table's search and order, where names cannot be nested. The search has the
 * name of the rule book (§5), too.
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

/** The order of a table; its own where nothing is asked for. */
export function flatTableOrder({ sort, dir }: Pick<FlatTableInput, 'sort' | 'dir'>) {
  return sort ? [{ column: sort, descending: dir === 'desc' }] : []
}
