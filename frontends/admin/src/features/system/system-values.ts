import type { TableSource } from '@jejaring/features'
import { api, useMutation, useQueryClient } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const systemValue = z.object({
  key: z.string(),
  description: z.string(),
  value: z.string(),
  unit: z.string(),
  min: z.number(),
  max: z.number(),
  version: z.number(),
})

export type SystemValue = z.infer<typeof systemValue>

/** POST /api/configs/datatables: the system values. */
export const systemValues: TableSource<SystemValue, object> = {
  key: ['configs'],
  path: '/api/configs/datatables',
  row: systemValue,
}

const reply = z.object({ message: z.string() })

/** POST /api/configs/update, with the version that was edited. */
export function useSaveValue({ key }: SystemValue) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (edited: { value: string; version: number }) =>
      api.post('/api/configs/update', { key, ...edited }, reply),
    // Also after a failure: another admin may have changed the record.
    onSettled: () => queries.invalidateQueries({ queryKey: ['configs'] }),
  })
}
