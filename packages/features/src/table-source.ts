import type { TableReply, TableRequest } from '@jejaring/ui/table'
import { api } from '@jejaring/web-platform'

interface Reader<T> {
  parse(value: unknown): T
}

/** Endpoint of a server-side table, the schema of its rows, and the schema of what the reply holds besides rows. */
export interface TableSource<Row, Extras> {
  /** Start of the query key; invalidate it to reload the table. */
  key: readonly string[]
  path: string
  row: Reader<Row>
  extras?: Reader<Extras>
  /** More fields of a request, such as codes whose names on screen match the searched text. */
  fields?: (request: TableRequest) => object
}

/** POST of one page request. */
export function loadTablePage<Row, Extras>(
  source: TableSource<Row, Extras>,
  request: TableRequest,
  signal: AbortSignal,
): Promise<TableReply<Row, Extras>> {
  return api.post(source.path, { ...request, ...source.fields?.(request) }, readerOf(source), { signal })
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
