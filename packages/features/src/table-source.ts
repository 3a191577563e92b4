import type { TableReply, TableRequest } from '@jejaring/ui/table'
import { type ApiPath, api, type PathParameters, type Reply } from '@jejaring/web-platform'

/** The DataTables fields of every table; the rest of a reply are sums and the like. */
interface AnyTable {
  message: string
  draw: number
  recordsTotal: number
  recordsFiltered: number
  /** `recordsFiltered` is a lower bound. */
  recordsMore?: boolean
  data: unknown[]
}

type TablePath = {
  [Path in ApiPath<'POST'>]: Reply<`POST ${Path}`> extends AnyTable ? Path : never
}[ApiPath<'POST'>]

/** A row of the table at a path. */
export type RowOf<Path extends TablePath> = Reply<`POST ${Path}`>['data'][number]
/** What the table at a path answers besides its rows. */
export type ExtrasOf<Path extends TablePath> = Omit<Reply<`POST ${Path}`>, keyof AnyTable>

/** A server-side table. */
export interface TableSource<Row, Extras> {
  /** Start of the query key; invalidate it to reload the table. */
  key: readonly string[]
  /** Loads one page. */
  load(request: TableRequest, signal: AbortSignal): Promise<TableReply<Row, Extras>>
}

type TableOptions<Path extends TablePath> = {
  key: readonly string[]
  path: Path
  /** More fields of a request, such as codes whose names on screen match the searched text. */
  fields?: (request: TableRequest) => object
} & (Path extends `${string}{${string}` ? { parameters: PathParameters<Path> } : { parameters?: undefined })

/** The table at a path of the API: POST of one page request. */
export function tableSource<Path extends TablePath>({
  key,
  path,
  parameters,
  fields,
}: TableOptions<Path>): TableSource<RowOf<Path>, ExtrasOf<Path>> {
  return {
    key,
    load: (request, signal) => {
      // The compiler cannot resolve the arguments and the reply of a path that is a type parameter.
      const options = { parameters, signal } as never
      return api.post(path, { ...request, ...fields?.(request) }, options) as Promise<never>
    },
  }
}
