import { type RowOf, tableSource } from '@jejaring/features'
import { api, queryOptions, useMutation, useQueryClient } from '@jejaring/web-platform'

export type SystemValue = RowOf<'/api/configs/datatables'>

/** POST /api/configs/datatables: the system values. */
export const systemValues = tableSource({
  key: ['configs'],
  path: '/api/configs/datatables',
})

/** More than there are. */
const MAX_VALUES = 100

/** POST /api/configs/datatables: all system values, to name those that another screen shows. */
export const allSystemValues = queryOptions({
  queryKey: ['configs', 'names'],
  queryFn: async ({ signal }) =>
    (await api.post('/api/configs/datatables', { length: MAX_VALUES }, { signal })).data,
})

/** POST /api/configs/update, with the version that was edited. */
export function useSaveValue({ key }: SystemValue) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (edited: { value: string; version: number }) =>
      api.post('/api/configs/update', { key, ...edited }),
    // Also after a failure: another admin may have changed the record.
    onSettled: () => queries.invalidateQueries({ queryKey: ['configs'] }),
  })
}
