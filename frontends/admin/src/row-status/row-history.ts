import type { TableSource } from '@jejaring/features'
import { api, useQuery } from '@jejaring/web-platform'
import * as z from 'zod/mini'

const history = z.object({
  steps: z.array(
    z.object({
      at: z.nullable(z.string()),
      username: z.string(),
      by_owner: z.boolean(),
      by_programme: z.boolean(),
      reason: z.string(),
      status: z.string(),
      status_name: z.string(),
      status_class: z.string(),
    }),
  ),
})

export type StatusChange = z.infer<typeof history>['steps'][number]

/** The endpoint that returns the status history of a table row: GET {path}/{id}. */
export interface RowHistory {
  /** Starts with the key of the table, so that invalidating the table also invalidates the history. */
  key: readonly unknown[]
  path: string
}

export const historyOf = <Row, Extras>(source: TableSource<Row, Extras>, path: string): RowHistory => ({
  key: [...source.key, 'history'],
  path,
})

/** Loads the status changes of a row, oldest first. */
export function useHistory({ key, path }: RowHistory, id: string, isEnabled = true) {
  return useQuery({
    queryKey: [...key, id],
    queryFn: ({ signal }) =>
      api.get(`${path}/${encodeURIComponent(id)}`, history, { signal }).then((reply) => reply.steps),
    enabled: isEnabled,
  })
}
