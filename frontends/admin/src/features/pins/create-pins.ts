import { isUsername, zodResolver } from '@jejaring/ui/form'
import { ApiError, api, useMutation, useQueryClient } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import * as texts from '../../texts'

const words = texts.pins.check

const order = z
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

export type PinOrder = z.infer<typeof order>

const checkForm = zodResolver(order)

/** Validates the form. On submit, when all fields are validated, it also looks the recipient up. */
export const orderResolver: typeof checkForm = async (values, context, options) => {
  const checked = await checkForm(values, context, options)
  const isSubmit = (options.names?.length ?? 0) > 1
  const message = isSubmit && values.is_send ? await recipientError(values.username) : undefined
  return message
    ? { values: {}, errors: { ...checked.errors, username: { type: 'server', message } } }
    : checked
}

/** POST /api/users/check: the reason why this user cannot receive pins; undefined when valid or not answered. */
async function recipientError(username: string): Promise<string | undefined> {
  if (!isUsername(username)) return undefined
  try {
    await api.post('/api/users/check', { username })
  } catch (error) {
    if (error instanceof ApiError) return error.errors.username
    throw error
  }
  return undefined
}

/** POST /api/pins/create: creates pins in the admin's own stock, or transfers them to a member. */
export function useCreatePins() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ is_send, username, ...order }: PinOrder) =>
      api.post('/api/pins/create', is_send ? { ...order, is_send: 1, username } : order, {
        idempotent: true,
      }),
    // Also without an answer: the pins may exist. The caller does not wait for the refetch.
    onSettled: () => {
      for (const key of ['pins', 'dashboard']) void queries.invalidateQueries({ queryKey: [key] })
    },
  })
}
