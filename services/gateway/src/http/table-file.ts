import { FileFormat, type FilePart } from '@jejaring/proto/common/v1/file'
import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { z } from 'zod'
import type { Clients } from '../clients/clients'
import { type AnyCall, type Call, declareFile } from './call'
import { day, optionalText } from './fields'
import { fileNameWords } from './file-name'
import { contentTypesOf, sendFile } from './send-file'

/**
 * Filter and order of a table in the query string of a download, where parameters cannot be nested. Each of search and
 * dates has two spellings (rule book §5 and §7); the first that is not empty counts.
 */
export const tableFileInput = z.object({
  search: optionalText(200),
  'search[value]': optionalText(200),
  sort: optionalText(50),
  dir: z.enum(['asc', 'desc'], { error: 'Pilih asc atau desc.' }).default('asc'),
  datestart: day,
  date_start: day,
  datefinish: day,
  date_finish: day,
})

type TableFileInput = z.output<typeof tableFileInput>
type TableFileFormat = 'xlsx' | 'csv'

export interface TableFile<Input> extends Pick<Call<never, never, never>, 'path' | 'access' | 'summary'> {
  /** First word of the file's name, such as `penarikan`. */
  readonly fileNamePrefix: string
  /** The first is the default; with several, `input` has the key `format`. */
  readonly formats: readonly TableFileFormat[]
  /** `tableFileInput.extend` with the filters of the table. */
  readonly input: z.ZodType<Input>
  /** Names of the filters in force, for the file's name; empty ones are left out. Faults: invalid. */
  filters(input: Input): readonly string[]
  export(clients: Clients, request: TableFileRequest<Input>): AsyncIterable<FilePart>
}

interface TableFileRequest<Input> {
  readonly input: Input
  readonly query: TableQuery
  readonly format: FileFormat
}

/** Declares a call that sends the rows within a table's filters as a file, in the order of the table. */
export function declareTableFile<Input extends TableFileInput & { readonly format?: TableFileFormat }>({
  fileNamePrefix,
  formats,
  filters,
  export: exportRows,
  ...call
}: TableFile<Input>): AnyCall {
  return declareFile({
    ...call,
    contentTypes: contentTypesOf(formats),
    async handle({ input, clients, reply }) {
      const { format: extension = formats[0]! } = input
      const format = extension === 'csv' ? FileFormat.CSV : FileFormat.XLSX
      const query = toTableQuery(input)
      const words = fileNameWords(fileNamePrefix, { filters: filters(input), ...query })
      return await sendFile(reply, exportRows(clients, { input, query, format }), words, extension)
    },
  })
}

function toTableQuery(input: TableFileInput): TableQuery {
  const { sort, dir } = input
  return {
    // Paging is ignored: a file has all rows.
    start: 0,
    length: 0,
    search: input.search || input['search[value]'],
    order: sort ? [{ column: sort, descending: dir === 'desc' }] : [],
    dateStart: input.datestart || input.date_start,
    dateFinish: input.datefinish || input.date_finish,
  }
}
