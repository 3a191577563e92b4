import { api, useMutation, useQueryClient } from '@jejaring/platform'
import type { TableSource } from '@jejaring/ui/table'
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

/** POST /api/configs/datatables. */
export const systemValues: TableSource<SystemValue, object> = {
  key: ['configs'],
  path: '/api/configs/datatables',
  row: systemValue,
}

const reply = z.object({ message: z.string() })

/** POST /api/configs/update. */
export function useSaveValue({ key, version }: SystemValue) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (value: string) => api.post('/api/configs/update', { key, value, version }, reply),
    // Also after a refusal: somebody else may have changed it.
    onSettled: () => queries.invalidateQueries({ queryKey: ['configs'] }),
  })
}
