import type { TableCounts, TableQuery } from '@jejaring/proto/common/v1/table'
import { z } from 'zod'
import type { JsonType } from '../mappers/json-mapper'
import { type AnyCall, type Call, type CallContext, declareCall } from './call'
import { day } from './fields'

const lenientInteger = (fallback: number) =>
  z
    .union([z.number(), z.string()])
    .optional()
    .transform((value) => {
      const number = Number(value)
      return value !== '' && Number.isSafeInteger(number) ? number : fallback
    })
    .catch(fallback)

const orderSchema = z.object({
  column: lenientInteger(-1),
  dir: z.string().optional(),
})
const columnSchema = z.object({ data: z.union([z.string(), z.number()]).nullish() })

/**
 * Request of the DataTables server-side protocol, plus the date range in both of its spellings. Lenient: malformed values
 * fall back to defaults, because clients of many versions must get their rows.
 */
export const tableInput = z.object({
  draw: lenientInteger(0),
  start: lenientInteger(0),
  length: lenientInteger(10),
  search: z
    .object({ value: z.union([z.string(), z.number()]).optional() })
    .optional()
    .catch(undefined),
  order: z.array(orderSchema).max(20).optional().catch(undefined),
  columns: z.array(columnSchema).max(200).optional().catch(undefined),
  datestart: day,
  date_start: day,
  datefinish: day,
  date_finish: day,
})

export type TableInput = z.output<typeof tableInput>

const MAX_PAGE_LENGTH = 100

/** DataTables requests all rows with -1; it gets the largest page. */
function pageLength(length: number): number {
  return length < 0 ? MAX_PAGE_LENGTH : Math.min(Math.max(length, 1), MAX_PAGE_LENGTH)
}

/** Removes NUL, which no row contains, and truncates text that is longer than any row. */
function cleanSearch(value: string | number): string {
  return String(value).replaceAll('\0', '').trim().slice(0, 200)
}

/** Converts the request to the services' table query. */
export function tableQuery(input: TableInput): TableQuery {
  const columns = input.columns ?? []
  return {
    start: Math.min(Math.max(input.start, 0), 2_000_000_000),
    length: pageLength(input.length),
    search: cleanSearch(input.search?.value ?? ''),
    order: (input.order ?? []).flatMap(({ column, dir }) => {
      const name = columns[column]?.data
      return typeof name === 'string' && name !== '' ? [{ column: name, descending: dir === 'desc' }] : []
    }),
    dateStart: input.datestart || input.date_start,
    dateFinish: input.datefinish || input.date_finish,
  }
}

interface Table<Page, Message, Row extends z.ZodType, Sums, Others, Input, Params>
  extends Pick<Call<never, never, never>, 'path' | 'access' | 'summary'> {
  /** `tableInput`, extended by the filters of the table. */
  readonly input?: z.ZodType<Input>
  readonly params?: z.ZodType<Params>
  list(context: CallContext<Input, Params> & { readonly query: TableQuery }): Promise<Page>
  rows(page: Page): readonly Message[]
  readonly row: JsonType<Message, Row>
  /** Sums over the selection. */
  readonly totals?: JsonType<Sums, z.ZodObject>
  /** Other fields of the reply. */
  readonly extras?: JsonType<Others, z.ZodObject>
}

/** Declares a call that answers a page of a table by the DataTables protocol. */
export function declareTable<
  Page extends { readonly counts?: TableCounts | undefined } & Sums & Others,
  Message,
  Row extends z.ZodType,
  Sums,
  Others,
  Input extends TableInput = TableInput,
  Params = unknown,
>({
  row,
  rows,
  list,
  totals,
  extras,
  input,
  ...call
}: Table<Page, Message, Row, Sums, Others, Input, Params>): AnyCall {
  return declareCall({
    ...call,
    method: 'POST',
    input: input ?? (tableInput as unknown as z.ZodType<Input>),
    reply: tableReply.extend({
      data: z.array(row.schema),
      ...(totals && { totals: totals.schema }),
      ...extras?.schema.shape,
    }),
    async handle(context) {
      const page = await list({ ...context, query: tableQuery(context.input) })
      return {
        ...tableEnvelope(context.input, page.counts),
        data: rows(page).map(row.toJson),
        ...(totals && { totals: totals.toJson(page) }),
        ...extras?.toJson(page),
      }
    },
  })
}

const tableReply = z.object({
  message: z.string(),
  draw: z.number(),
  recordsTotal: z.number(),
  recordsFiltered: z.number(),
  /** The count was capped: recordsFiltered is a lower bound, and sums are 0. */
  recordsMore: z.boolean().optional(),
})

function tableEnvelope(input: TableInput, counts: TableCounts | undefined): z.output<typeof tableReply> {
  return {
    message: 'Data berhasil dimuat.',
    draw: input.draw,
    recordsTotal: Number(counts?.total ?? 0n),
    recordsFiltered: Number(counts?.filtered ?? 0n),
    ...(counts?.more ? { recordsMore: true } : {}),
  }
}
