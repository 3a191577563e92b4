import { api, type Reply, useMutation } from '@jejaring/web-platform'
import type { ProfileValues } from './profile-values'

export type ProfileReply = Reply<'POST /api/users/profile'>

/** POST /api/users/profile. Invalidates no query, because the page is reloaded afterwards. */
export function useSaveProfile(initialValues: ProfileValues) {
  return useMutation({
    mutationFn: (values: ProfileValues) => api.post('/api/users/profile', toForm(values, initialValues)),
  })
}

function toForm(values: ProfileValues, initialValues: ProfileValues): FormData {
  const form = new FormData()
  for (const field of changedFields(values, initialValues)) form.set(field, values[field])
  if (values.photo) form.set('photo', values.photo)
  form.set('agree', values.agree ? '1' : '0')
  return form
}

const BANK_FIELDS = ['bank_id', 'bank_account_name', 'bank_account_address'] as const

/**
 * The fields to send. Unchanged fields are omitted, because another tab may have saved newer values since. Bank details
 * are sent together, as the server requires.
 */
function changedFields(values: ProfileValues, initialValues: ProfileValues) {
  const { username: _shown, photo: _file, agree: _answer, ...texts } = initialValues
  const fields = Object.keys(texts) as (keyof typeof texts)[]
  const changed = fields.filter((field) => values[field] !== initialValues[field])
  const isBankChanged = BANK_FIELDS.some((field) => changed.includes(field))
  return isBankChanged ? [...new Set([...changed, ...BANK_FIELDS])] : changed
}
