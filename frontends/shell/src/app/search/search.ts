import { api, keepPreviousData, queryOptions } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const result = z.object({
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  detail: z.string(),
  username: z.string(),
})

const reply = z.object({ results: z.array(result), unavailable: z.array(z.string()) })

export type SearchResult = z.infer<typeof result>

export const MIN_SEARCH_LENGTH = 2

/** POST /api/search. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => api.post('/api/search', { q: text }, reply, { signal }),
    enabled: text.length >= MIN_SEARCH_LENGTH,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    retry: false,
  })

/** The page of a result: its own, or the list that is searched for it. */
export function pathOfResult({ kind, id, title, username }: SearchResult, text: string): string {
  const listed = (path: string, search: string) => `${path}?q=${encodeURIComponent(search)}`
  if (kind === 'member') return `/a/members/${username}`
  if (kind === 'payout') return `/a/payouts/${id}`
  if (kind === 'withdrawal') return listed('/a/withdraws', title)
  if (kind === 'voucher') return listed('/a/vouchers', title)
  if (kind === 'pin') return listed('/a/pins', title)
  return listed('/a/configs/whatsapp', username || text)
}
