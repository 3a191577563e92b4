import { api, useMutation, useQueryClient } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import * as texts from '../../texts'

const words = texts.repeatOrders.check

export const repeatOrderCheck = z.object({
  qty: z.nullable(z.number()).check(z.refine((qty) => qty !== null && qty >= 1, words.quantity)),
  password: z.string().check(z.minLength(1, words.password)),
})

export type RepeatOrder = z.infer<typeof repeatOrderCheck>

/** POST /api/pins/ro/submit: uses the member's oldest repeat-order pins, all or nothing. */
export function useMakeRepeatOrder() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (order: RepeatOrder) => api.post('/api/pins/ro/submit', order, { idempotent: true }),
    // Also after a lost reply, because the pins may have been used. Not awaited.
    onSettled: () => {
      for (const key of ['pins', 'dashboard', 'repeat-order-validity'])
        void queries.invalidateQueries({ queryKey: [key] })
    },
  })
}
