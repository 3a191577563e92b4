import { ApiError, api, queryOptions, type Reply, useMutation, useQueryClient } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import * as texts from '../../texts'

const words = texts.identity

export type OwnIdentity = Reply<'GET /api/identity'>['identity']
export type IdentityReply = Reply<'POST /api/identity/submit'>

const key = ['identity', 'own']

/** GET /api/identity: the state of the member's verification. */
export const identityQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => (await api.get('/api/identity', { signal })).identity,
})

export interface IdentityValues {
  nik: string
  npwp: string
  id_card: File | null
  selfie: File | null
}

/** `stored`: the pictures that the server already has. */
export function identityCheck(stored: readonly string[]) {
  const picture = (kind: string, missing: string) =>
    z.nullable(z.instanceof(File)).check(z.refine((file) => file !== null || stored.includes(kind), missing))
  return z.object({
    nik: z.string().check(z.regex(/^\d{16}$/, words.nikWrong)),
    npwp: z.string().check(z.regex(/^(\d{15,16})?$/, words.npwpWrong)),
    id_card: picture('id_card', words.idCardMissing),
    selfie: picture('selfie', words.selfieMissing),
  })
}

/**
 * Uploads the chosen pictures one by one, then submits the numbers. After a failure the pictures that arrived are
 * stored.
 */
export function useSubmitIdentity() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ nik, npwp, id_card, selfie }: IdentityValues): Promise<IdentityReply> => {
      if (id_card) await uploadPicture('id_card', id_card)
      if (selfie) await uploadPicture('selfie', selfie)
      return await api.post('/api/identity/submit', { nik, npwp })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}

async function uploadPicture(kind: 'id_card' | 'selfie', photo: File): Promise<void> {
  const form = new FormData()
  form.set('kind', kind)
  form.set('photo', photo)
  try {
    await api.post('/api/identity/picture', form)
  } catch (error) {
    // The form has a field for each kind.
    if (!(error instanceof ApiError) || error.errors.photo === undefined) throw error
    const { status, message, errors } = error
    throw new ApiError(status, { message, errors: { [kind]: errors.photo! } }, { cause: error })
  }
}
