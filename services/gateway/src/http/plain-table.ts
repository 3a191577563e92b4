import { z } from 'zod'
import { optionalText } from './fields'

/** What the address of a file says of its table's search and order, where names cannot be nested. */
export const plainInput = z.object({
  search: optionalText(200),
  sort: optionalText(50),
  dir: z.enum(['asc', 'desc'], { error: 'Pilih asc atau desc.' }).default('asc'),
})

/** The order of a table; its own where nothing is asked for. */
export function plainOrder({ sort, dir }: Omit<z.output<typeof plainInput>, 'search'>) {
  return sort ? [{ column: sort, descending: dir === 'desc' }] : []
}
