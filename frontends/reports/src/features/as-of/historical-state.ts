import { api, type Reply, useMutation } from '@jejaring/web-platform'

export type HistoricalState = Reply<'GET /api/networks/as-of'>['as_of']
export type Legs = HistoricalState['downlines']

/** `now`: the current state; `date`: the end of a business day; `seq`: after the placement with that sequence number. */
export interface AsOfRequest {
  username: string
  when: 'now' | 'date' | 'seq'
  date: string
  seq: number | null
}

/** GET /api/networks/as-of: the historical state of a member. A mutation, so that the form can show its field errors. */
export function useHistoricalState() {
  return useMutation({
    mutationFn: ({ username, when, date, seq }: AsOfRequest) =>
      api.get('/api/networks/as-of', {
        query: { username, ...(when === 'date' && { date }), ...(when === 'seq' && { seq: String(seq) }) },
      }),
  })
}
