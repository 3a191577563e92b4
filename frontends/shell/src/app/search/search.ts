import { api, keepPreviousData, queryOptions, type Reply } from '@jejaring/web-platform'

export type SearchResult = Reply<'POST /api/search'>['results'][number]

export const MIN_SEARCH_LENGTH = 2

/** POST /api/search. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => api.post('/api/search', { q: text }, { signal }),
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
