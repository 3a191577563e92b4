import { ApiError, api, queryOptions, type Reply } from '@jejaring/web-platform'
import type { Slot } from './slot'

export type Preview = Reply<'POST /api/networks/preview'>['preview']
export type Outcome = Reply<'GET /api/networks/outcome'>['outcome']
export type PreviewBonus = Outcome['bonuses'][number]

/** POST /api/networks/preview: simulates a registration and returns its slots, pins, bonuses and flushed pairs. */
export function previewQuery({ upline, position }: Slot, quantity: number) {
  return queryOptions({
    // Not below the tree's key: that is invalidated after the registration, when the slot is taken.
    queryKey: ['preview', upline, position, quantity],
    queryFn: async ({ signal }) => {
      const request = { upline, position, accountqty: quantity }
      return (await api.post('/api/networks/preview', request, { signal })).preview
    },
  })
}

/** GET /api/networks/outcome: what the registration of this account has earned and flushed. */
export function outcomeQuery(username: string) {
  return queryOptions({
    queryKey: ['outcome', username],
    queryFn: async ({ signal }) =>
      (await api.get('/api/networks/outcome', { query: { username }, signal })).outcome,
    // The bonus log never changes.
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Whether other placements came between the preview and the registration. */
export function hasPlacementsBetween(preview: Preview, { first_seq }: Outcome): boolean {
  return first_seq !== preview.seq + 1
}

/** The server's message when the slot is unusable: unknown upline (404) or taken slot (409). */
export function slotRefusal(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || ![404, 409].includes(error.status)) return undefined
  return error.message
}
