import { z } from 'zod'
import { optionalId } from './fields'

const lenientText = z.string().max(200).optional().catch(undefined)

/** Request of the Select2 protocol, in all its spellings (rule book §7). */
export const select2Input = z.object({
  q: lenientText,
  term: lenientText,
  search: lenientText,
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .optional()
    .catch(undefined)
    .transform((page) => page ?? 1),
  id: optionalId.catch(0),
})

export function searchTerm(input: Pick<z.output<typeof select2Input>, 'q' | 'term' | 'search'>): string {
  return (input.q || input.term || input.search || '').trim()
}

export function select2Reply<Extras extends z.ZodRawShape>(extras: Extras) {
  return z.object({
    message: z.string(),
    results: z.array(z.object({ id: z.string(), text: z.string(), ...extras })),
    pagination: z.object({ more: z.boolean() }),
  })
}
