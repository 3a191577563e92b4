import { PassThrough, type Readable } from 'node:stream'
import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises'
import type { AddWorksheetOptions, Column as ExcelColumn, stream as excelStream, Worksheet } from 'exceljs'
import { excelText } from './formula'

/**
 * Cell type. Text stays text: account numbers keep their zeros, and "=1+1" is no formula. A day is given as
 * `yyyy-mm-dd` and becomes a date, which can be filtered and grouped.
 */
export type Kind = 'text' | 'rupiah' | 'count' | 'moment' | 'day'
export type Cell = string | bigint | Date | null

export interface SheetColumn<Row> {
  readonly title: string
  readonly kind: Kind
  /** Width in characters. */
  readonly width: number
  readonly value: (row: Row) => Cell
  /** Adds a total below the last row, over all rows or those that the function selects. */
  readonly sum?: boolean | ((row: Row) => boolean)
}

export interface Sheet<Row> {
  /** At most 31 characters, none of `*?:\/[]`. */
  readonly name: string
  /** The first column is text and holds the totals' label. */
  readonly columns: readonly SheetColumn<Row>[]
  /** Batches of rows, from a cursor; read at the pace of the download. */
  readonly batches: AsyncIterable<readonly Row[]>
  /** Label of the totals row, from the number of rows. */
  readonly totalLabel: (rows: number) => string
}

const FORMATS: Readonly<Record<Kind, string>> = {
  // Keeps text on later edits; otherwise Excel would evaluate a typed "=1+1".
  text: '@',
  rupiah: '#,##0',
  count: '#,##0',
  moment: 'dd/mm/yyyy hh:mm',
  day: 'dd/mm/yyyy',
}
/** Extra width of a bold title: text next to a filled cell is cut off. */
const TITLE_MARGIN_CHARS = 3
/** Right-aligned with their titles; the indent separates numbers from adjacent text. */
const RIGHT = { horizontal: 'right', indent: 1 } as const
/** Prints A4 landscape with all columns on one page and the header on each page. */
const PRINTED: Partial<AddWorksheetOptions> = {
  pageSetup: {
    paperSize: 9,
    orientation: 'landscape',
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
    margins: { left: 0.4, right: 0.4, top: 0.4, bottom: 0.6, header: 0.3, footer: 0.3 },
    printTitlesRow: '1:1',
  },
  headerFooter: { oddFooter: '&L&A&RHalaman &P dari &N' },
}
const JAKARTA_OFFSET_MS = 7 * 3_600_000
/**
 * Rows between two backpressure checks, and the maximum of buffered bytes. Small values keep memory small: 20
 * and 16 KiB take 40 MB less than 100 and 256 KiB.
 */
const ROWS_PER_CHECK = 20
const MAX_BUFFERED_BYTES = 16 * 1024

/** Writes one sheet into a workbook. */
type SheetWriter = (workbook: excelStream.xlsx.WorkbookWriter, output: Readable) => Promise<void>

export function sheetWriter<Row>(sheet: Sheet<Row>): SheetWriter {
  return (workbook, output) => fill(workbook, sheet, output)
}

/** Streams one sheet as an .xlsx file, as `writeWorkbook`. */
export function writeSheet<Row>(sheet: Sheet<Row>): AsyncGenerator<Uint8Array> {
  return writeWorkbook([sheetWriter(sheet)])
}

/**
 * Streams sheets as an .xlsx file in constant memory; rows are read at the pace of the download. The
 * headers are frozen, the last row of a sheet holds the totals. An error of the rows ends the stream.
 */
export async function* writeWorkbook(sheets: readonly SheetWriter[]): AsyncGenerator<Uint8Array> {
  const { default: WorkbookWriter } = await import('exceljs/lib/stream/xlsx/workbook-writer')
  const output = new PassThrough({ highWaterMark: 2 * MAX_BUFFERED_BYTES })
  const workbook = new WorkbookWriter({
    stream: output,
    useStyles: true,
    useSharedStrings: false,
    // Level 1 makes files a tenth larger in a third of the time.
    zip: { zlib: { level: 1 } },
  })
  const writing = writeAll(workbook, sheets, output)
  writing.catch((error: unknown) => output.destroy(error as Error))
  try {
    yield* output
    await writing
  } finally {
    output.destroy()
  }
}

async function writeAll(
  workbook: excelStream.xlsx.WorkbookWriter,
  sheets: readonly SheetWriter[],
  output: Readable,
): Promise<void> {
  for (const write of sheets) await write(workbook, output)
  // The download was cancelled.
  if (output.destroyed) return
  await workbook.commit()
}

async function fill<Row>(
  workbook: excelStream.xlsx.WorkbookWriter,
  sheet: Sheet<Row>,
  output: Readable,
): Promise<void> {
  const page = workbook.addWorksheet(sheet.name, { views: [{ state: 'frozen', ySplit: 1 }], ...PRINTED })
  page.columns = sheet.columns.map(
    ({ title, kind, width }): Partial<ExcelColumn> => ({
      header: title,
      width: Math.max(width, title.length + TITLE_MARGIN_CHARS),
      style: { numFmt: FORMATS[kind], ...(kind !== 'text' && { alignment: RIGHT }) },
    }),
  )
  bold(page, 1)
  const sums = sheet.columns.map(() => 0n)
  let rows = 0
  for await (const batch of sheet.batches) {
    for (const row of batch) {
      // The download was cancelled.
      if (output.destroyed) return
      page.addRow(sheet.columns.map((column, index) => cellOf(column, row, sums, index))).commit()
      if (++rows % ROWS_PER_CHECK === 0) await taken(page, output)
    }
  }
  page.addRow(sheet.columns.map(({ sum }, index) => totalOf(index, sum, sums, sheet.totalLabel(rows))))
  bold(page, rows + 2)
  page.commit()
}

function cellOf<Row>(column: SheetColumn<Row>, row: Row, sums: bigint[], index: number) {
  const value = column.value(row)
  if (value instanceof Date) return new Date(value.getTime() + JAKARTA_OFFSET_MS)
  if (column.kind === 'day' && typeof value === 'string') return new Date(value)
  if (typeof value !== 'bigint') return typeof value === 'string' ? excelText(value) : value
  if (counts(column, row)) sums[index] = (sums[index] ?? 0n) + value
  return Number(value)
}

/** True when the row counts towards the column's total. */
export function counts<Row>({ sum = false }: SheetColumn<Row>, row: Row): boolean {
  return typeof sum === 'function' ? sum(row) : sum
}

function totalOf(index: number, sum: unknown, sums: bigint[], label: string) {
  if (index === 0) return label
  return sum ? Number(sums[index]) : null
}

function bold(page: Worksheet, at: number): void {
  const row = page.getRow(at)
  row.font = { bold: true }
  row.commit()
}

/** Waits until written rows are compressed and read: exceljs itself has no backpressure. */
async function taken(page: Worksheet, output: Readable): Promise<void> {
  await nextTick()
  while (
    !output.destroyed &&
    (waiting(page) > MAX_BUFFERED_BYTES || output.readableLength > MAX_BUFFERED_BYTES)
  ) {
    // Sleeps instead of spinning when the reader is slower than the compression.
    await (output.readableLength > MAX_BUFFERED_BYTES ? sleep(2) : nextTick())
  }
}

// exceljs writes into the archive without backpressure; the number of buffered bytes is visible only in the
// stream itself.
function waiting(page: Worksheet): number {
  const { stream } = page as unknown as { stream: { pipes: { writableLength: number }[] } }
  return stream.pipes[0]?.writableLength ?? 0
}
