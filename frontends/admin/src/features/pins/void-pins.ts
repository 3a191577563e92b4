import { zodResolver } from '@jejaring/ui/form'
import { api, queryOptions, type Reply, useMutation, useQueryClient } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import * as texts from '../../texts'
import type { Pin } from './all-pins'

const words = texts.pins.check

const confirmation = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, words.reason)),
  password: z.string().check(z.minLength(1, words.password)),
})

export type Confirmation = z.infer<typeof confirmation>

export const confirmationResolver = zodResolver(confirmation)

/** Not below the key of the pins: the form must not change between success and its dialog. */
const previewKey = ['void-preview']

export type StatusCounts = Reply<'POST /api/pins/void/preview'>

/** POST /api/pins/void/preview: how many of these pins can be voided, and why the others cannot. */
export const voidPreviewQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...previewKey, ids],
    queryFn: ({ signal }) => api.post('/api/pins/void/preview', { ids }, { signal }),
    // Pins are used at any time.
    staleTime: 0,
    gcTime: 0,
  })

/** POST /api/pins/void: voids the available ones of these pins, if all are with the owners that the admin saw. */
export function useVoidPins(pins: readonly Pin[]) {
  const chosen = { ids: pins.map(({ id }) => id), owners: pins.map(({ username }) => username) }
  return usePinsMutation((values) =>
    api.post('/api/pins/void', { ...chosen, ...values }, { idempotent: true }),
  )
}

/** POST /api/pins/creations/undo/:id: voids all pins of an untouched creation. */
export const useUndoCreation = (id: string) =>
  usePinsMutation((values) =>
    api.post('/api/pins/creations/undo/{id}', values, { idempotent: true, parameters: { id } }),
  )

function usePinsMutation(mutationFn: (values: Confirmation) => Promise<{ message: string }>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onError: () => queries.invalidateQueries({ queryKey: previewKey }),
    // Also after a failure: the pins may be void, or somebody else has used them.
    onSettled: () => {
      for (const key of ['pins', 'dashboard']) void queries.invalidateQueries({ queryKey: [key] })
    },
  })
}
