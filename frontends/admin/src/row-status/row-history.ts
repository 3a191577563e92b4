import type { TableSource } from '@jejaring/features'
import { type ApiPath, api, type Reply, useQuery } from '@jejaring/web-platform'

type HistoryPath = Extract<ApiPath<'GET'>, `${string}/history/{id}`>

export type StatusChange = Reply<`GET ${HistoryPath}`>['steps'][number]

/** The endpoint that returns the status history of a table row. */
export interface RowHistory {
  /** Starts with the key of the table, so that invalidating the table also invalidates the history. */
  key: readonly unknown[]
  path: HistoryPath
}

export const historyOf = <Row, Extras>(source: TableSource<Row, Extras>, path: HistoryPath): RowHistory => ({
  key: [...source.key, 'history'],
  path,
})

/** Loads the status changes of a row, oldest first. */
export function useHistory({ key, path }: RowHistory, id: string, isEnabled = true) {
  return useQuery({
    queryKey: [...key, id],
    queryFn: ({ signal }) => api.get(path, { parameters: { id }, signal }).then((reply) => reply.steps),
    enabled: isEnabled,
  })
}
