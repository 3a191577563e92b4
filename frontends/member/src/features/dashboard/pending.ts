import { api, queryOptions } from '@jejaring/platform'
import * as z from 'zod/mini'
import { withdrawalsKey } from '../withdrawals/withdrawals'

const reply = z.object({ data: z.array(z.object({ status: z.string(), amount_request: z.number() })) })

/** Withdrawals that still wait are among the newest ones. */
const NEWEST = 100
const order = { order: [{ column: 0, dir: 'desc' }], columns: [{ data: 'created_at' }] }

/** POST /api/withdraws/datatable/m: how many withdrawals wait to be paid, and how much they are. */
export const pendingQuery = queryOptions({
  queryKey: [...withdrawalsKey, 'pending'],
  queryFn: async ({ signal }) => {
    const asked = { draw: 1, start: 0, length: NEWEST, search: { value: '' }, ...order }
    const { data } = await api.post('/api/withdraws/datatable/m', asked, reply, { signal })
    const waiting = data.filter(({ status }) => status === 'pending' || status === 'process')
    return {
      count: waiting.length,
      amount: waiting.reduce((sum, { amount_request }) => sum + amount_request, 0),
    }
  },
})
