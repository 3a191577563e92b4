import { api, useMutation } from '@jejaring/platform'
import * as z from 'zod/mini'
import type { ProfileValues } from './values'

const reply = z.object({ message: z.string() })

export type ProfileReply = z.infer<typeof reply>

/** POST /api/users/profile. The page is loaded again afterwards, so no query is made stale here. */
export function useSaveProfile() {
  return useMutation({
    mutationFn: (values: ProfileValues) => api.post('/api/users/profile', toForm(values), reply),
  })
}

function toForm({ username: _, photo, agree, ...fields }: ProfileValues): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (photo) form.set('photo', photo)
  form.set('agree', agree ? '1' : '0')
  return form
}
