import { api, useMutation, useQueryClient } from '@jejaring/platform'
import * as z from 'zod/mini'
import { texts } from '../../texts'

const words = texts.pins.check

export const orderCheck = z
  .object({
    package_id: z.string().check(z.minLength(1, words.package)),
    qty: z.nullable(z.number()).check(z.refine((qty) => qty !== null && qty >= 1, words.quantity)),
    is_send: z.boolean(),
    username: z.string(),
    password: z.string().check(z.minLength(1, words.password)),
  })
  .check(
    z.refine((order) => !order.is_send || order.username !== '', {
      path: ['username'],
      error: words.username,
    }),
  )

export type PinOrder = z.infer<typeof orderCheck>

const reply = z.object({ message: z.string() })

/** POST /api/pins/create: makes pins for the own stock, or straight for a member. */
export function useCreatePins() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ is_send, username, ...order }: PinOrder) =>
      api.post('/api/pins/create', is_send ? { ...order, is_send: 1, username } : order, reply, {
        idempotent: true,
      }),
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['pins'] }),
        queries.invalidateQueries({ queryKey: ['dashboard'] }),
      ]),
  })
}
