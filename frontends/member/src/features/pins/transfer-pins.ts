import { api, useMutation, useQueryClient } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import * as texts from '../../texts'

const words = texts.pins.check

/** Checks a transfer from the member `sender`. */
export const transferCheck = (sender: string) =>
  z.object({
    package_id: z.string().check(z.minLength(1, words.package)),
    username: z.string().check(
      z.minLength(1, words.username),
      z.refine((username) => username !== sender, words.self),
    ),
    qty: z.nullable(z.number()).check(z.refine((qty) => qty !== null && qty >= 1, words.quantity)),
    password: z.string().check(z.minLength(1, words.password)),
  })

export type Transfer = z.infer<ReturnType<typeof transferCheck>>

/** POST /api/pins/transfer: moves the oldest pins to another member, all or nothing. */
export function useTransferPins() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (transfer: Transfer) => api.post('/api/pins/transfer', transfer, { idempotent: true }),
    // Also after a lost reply, because the pins may have moved. Not awaited.
    onSettled: () => {
      for (const key of ['pins', 'dashboard']) void queries.invalidateQueries({ queryKey: [key] })
    },
  })
}
