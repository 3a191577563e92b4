import { type RowOf, tableSource } from '@jejaring/features'
import { api, queryOptions, type Reply, useMutation, useQueryClient } from '@jejaring/web-platform'
import { useState } from 'react'

export type Identity = RowOf<'/api/identities/datatable'>
export type OpenedIdentity = Reply<'POST /api/identities/open'>['identity']

/** POST /api/identities/datatable: submitted identities, oldest first. */
export const identities = tableSource({ key: ['identities', 'all'], path: '/api/identities/datatable' })

/** POST /api/identities/open: numbers and pictures. Each request leaves an audit entry, so it is not repeated. */
export const openedIdentityQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['identities', 'opened', id, version],
    queryFn: async ({ signal }) => (await api.post('/api/identities/open', { id }, { signal })).identity,
    staleTime: Number.POSITIVE_INFINITY,
    // Numbers do not stay in memory after the panel has closed.
    gcTime: 0,
  })

export interface Decision {
  status: 'verified' | 'rejected'
  reason: string
}

/** POST /api/identities/decide: 409 when another admin was faster. */
export function useDecideIdentity({ id, version }: Pick<Identity, 'id' | 'version'>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ status, reason }: Decision) =>
      api.post('/api/identities/decide', {
        id,
        version,
        status,
        reason: status === 'rejected' ? reason : '',
      }),
    // Also after a failure: another admin may have decided.
    onSettled: () => queries.invalidateQueries({ queryKey: identities.key }),
  })
}

/** Steps through the rows of the page as they were when the panel was opened. */
export function useIdentityPanel() {
  const queries = useQueryClient()
  const [{ rows, index }, show] = useState<{ rows: readonly Identity[]; index: number }>({
    rows: [],
    index: 0,
  })
  const close = () => show({ rows: [], index: 0 })
  const open = (row: Identity) => {
    const pages = queries.getQueriesData<{ data?: Identity[] }>({ queryKey: identities.key, type: 'active' })
    const page = pages
      .map(([, reply]) => reply?.data ?? [])
      .find((one) => one.some(({ id }) => id === row.id))
    const shown = page ?? [row]
    show({ rows: shown, index: shown.findIndex(({ id }) => id === row.id) })
  }
  const step = (to: number) => show({ rows, index: to })
  /** Goes on to the next one in review, or closes. */
  const finish = () => {
    const next = rows.findIndex(({ status }, at) => at > index && status === 'review')
    if (next < 0) close()
    else step(next)
  }
  const steps = {
    position: index + 1,
    count: rows.length,
    ...(index > 0 && { previous: () => step(index - 1) }),
    ...(index < rows.length - 1 && { next: () => step(index + 1) }),
  }
  return { row: rows[index], open, close, finish, steps }
}
