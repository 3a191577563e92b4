import { api, queryOptions } from '@jejaring/platform'
import * as z from 'zod/mini'

const reply = z.object({
  results: z.array(z.object({ id: z.coerce.string(), text: z.string() })),
  pagination: z.optional(z.object({ more: z.boolean() })),
})

const MOST_PAGES = 10

/** GET /api/banks/select2: all active banks, page by page. */
export const banksQuery = queryOptions({
  queryKey: ['banks'],
  staleTime: 10 * 60_000,
  queryFn: async ({ signal }) => {
    const banks: { value: string; label: string }[] = []
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const { results, pagination } = await api.get(`/api/banks/select2?page=${page}`, reply, { signal })
      banks.push(...results.map((bank) => ({ value: bank.id, label: bank.text })))
      if (!pagination?.more) break
    }
    return banks
  },
})
