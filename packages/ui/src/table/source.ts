import { api, keepPreviousData, useQuery } from '@jejaring/platform'
import type { TableRequest } from './request'

interface Reader<T> {
  parse(value: unknown): T
}

/** A server-side table: where it is asked for, how a row is read, and what comes beside the rows. */
export interface TableSource<Row, Extras> {
  /** Start of the query key; invalidate it to load the table again. */
  key: readonly string[]
  path: string
  row: Reader<Row>
  extras?: Reader<Extras>
}

export interface ReplyCounts {
  recordsTotal: number
  recordsFiltered: number
  /** There are more than were counted, and the totals of them were not added up. */
  recordsMore?: boolean
}

export type TableReply<Row, Extras> = Extras & ReplyCounts & { data: Row[] }

/** Asks for one page. While the next one is on the way, the reply before it stays. */
export function useTableReply<Row, Extras>(source: TableSource<Row, Extras>, request: TableRequest) {
  return useQuery({
    queryKey: [...source.key, request],
    queryFn: ({ signal }) => api.post(source.path, request, readerOf(source), { signal }),
    placeholderData: keepPreviousData,
  })
}

function readerOf<Row, Extras>(source: TableSource<Row, Extras>): Reader<TableReply<Row, Extras>> {
  return {
    parse(value) {
      const body = value as {
        [field in 'recordsTotal' | 'recordsFiltered' | 'recordsMore' | 'data']?: unknown
      }
      if (!Array.isArray(body?.data)) throw new Error(`${source.path} answered no table`)
      const extras = source.extras?.parse(value) ?? ({} as Extras)
      return {
        ...extras,
        recordsTotal: Number(body.recordsTotal ?? 0),
        recordsFiltered: Number(body.recordsFiltered ?? 0),
        recordsMore: body.recordsMore === true,
        data: body.data.map((row) => source.row.parse(row)),
      }
    },
  }
}
