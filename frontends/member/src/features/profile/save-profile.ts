import { api, useMutation } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import type { ProfileValues } from './values'

const reply = z.object({ message: z.string() })

export type ProfileReply = z.infer<typeof reply>

/** POST /api/users/profile. The page is loaded again afterwards, so no query is made stale here. */
export function useSaveProfile(opened: ProfileValues) {
  return useMutation({
    mutationFn: (values: ProfileValues) => api.post('/api/users/profile', toForm(values, opened), reply),
  })
}

function toForm(values: ProfileValues, opened: ProfileValues): FormData {
  const form = new FormData()
  for (const field of changedFields(values, opened)) form.set(field, values[field])
  if (values.photo) form.set('photo', values.photo)
  form.set('agree', values.agree ? '1' : '0')
  return form
}

const bankFields = ['bank_id', 'bank_account_name', 'bank_account_address'] as const
const ownFields = ['name', 'phone', 'password', 'password_confirm'] as const

/**
 * What is as it was opened is not sent: another tab may have saved something newer since. The server takes
 * bank details only together.
 */
function changedFields(values: ProfileValues, opened: ProfileValues) {
  const isChanged = (field: (typeof bankFields | typeof ownFields)[number]) => values[field] !== opened[field]
  return [...ownFields.filter(isChanged), ...(bankFields.some(isChanged) ? bankFields : [])]
}
