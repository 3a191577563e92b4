import { api, useMutation, useQueryClient } from '@jejaring/web-platform'
import type { Account } from './account'
import type { AccountValues } from './account-values'

/** POST /api/users/update/{id}, with the version that was edited. */
export function useSaveAccount({ id, username }: Account) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ values, version }: { values: AccountValues; version: number }) =>
      api.post('/api/users/update/{id}', toForm(values, version), { parameters: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['users', 'all'] }),
    // Another admin may have changed the account.
    onError: () => queries.invalidateQueries({ queryKey: ['users', 'one', username] }),
  })
}

function toForm({ photo, agree, ...fields }: AccountValues, version: number): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (photo) form.set('photo', photo)
  form.set('agree', agree ? '1' : '0')
  form.set('version', String(version))
  return form
}
