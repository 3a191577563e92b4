import { PassThrough, type Readable } from 'node:stream'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { AddWorksheetOptions, Column as ExcelColumn, stream as excelStream, Worksheet } from 'exceljs'

/**
 * What a cell holds. Text is text for good: account numbers keep their zeros, and "=1+1" is no formula. A day comes as
 * `yyyy-mm-dd` and is a date, which can be filtered and grouped by months.
 */
export type Kind = 'text' | 'rupiah' | 'count' | 'moment' | 'day'
export type Cell = string | bigint | Date | null

export interface SheetColumn<Row> {
  readonly title: string
  readonly kind: Kind
  /** In characters. */
  readonly width: number
  readonly value: (row: Row) => Cell
  /** Added up under the last row, or only those that it says. */
  readonly sum?: boolean | ((row: Row) => boolean)
}

export interface Sheet<Row> {
  /** At most 31 characters, none of `*?:\/[]`. */
  readonly name: string
  /** The first is text: the totals' label stands in it. */
  readonly columns: readonly SheetColumn<Row>[]
  /** Batches of rows, so that a cursor over a table fits; read as fast as the file is taken. */
  readonly batches: AsyncIterable<readonly Row[]>
  /** What stands before the totals; it is given how many rows there were. */
  readonly totalLabel: (rows: number) => string
}

const FORMATS: Readonly<Record<Kind, string>> = {
  // Text, also for whoever edits the cell later; without it Excel reads "=1+1" as typed.
  text: '@',
  rupiah: '#,##0',
  count: '#,##0',
  moment: 'dd/mm/yyyy hh:mm',
  day: 'dd/mm/yyyy',
}
/** Of a title, which is bold: a cell that has a neighbour shows no more than its column is wide. */
const ROOM = 3
/** Titles, too, so that each stands over its numbers; and these keep away from a text beside them. */
const RIGHT = { horizontal: 'right', indent: 1 } as const
/** Onto A4 across, all columns on one page and the titles on each; otherwise columns are printed apart from their rows. */
const PRINTED: Partial<AddWorksheetOptions> = {
  pageSetup: {
    ...{ paperSize: 9, orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
    margins: { left: 0.4, right: 0.4, top: 0.4, bottom: 0.6, header: 0.3, footer: 0.3 },
    printTitlesRow: '1:1',
  },
  headerFooter: { oddFooter: '&L&A&RHalaman &P dari &N' },
}
const JAKARTA = 7 * 3_600_000
/**
 * Rows between two pauses in which what was written can be compressed and taken, and how much may wait
 * for it in bytes. Small is what keeps memory small: 20 and 16 KiB take 40 MB less than 100 and 256 KiB.
 */
const STEP = 20
const MOST_WAITING = 16 * 1024

/**
 * Writes one sheet as an .xlsx file, row by row: memory does not grow with the number of rows, and rows
 * are asked for only as fast as the file is taken. The header is frozen, the last row holds the totals.
 * An error of the rows ends the stream with it.
 */
export async function* writeSheet<Row>(sheet: Sheet<Row>): AsyncGenerator<Uint8Array> {
  const { default: WorkbookWriter } = await import('exceljs/lib/stream/xlsx/workbook-writer')
  const output = new PassThrough({ highWaterMark: 2 * MOST_WAITING })
  const workbook = new WorkbookWriter({
    stream: output,
    useStyles: true,
    useSharedStrings: false,
    // The quickest level makes files a tenth larger in a third of the time.
    zip: { zlib: { level: 1 } },
  })
  const writing = fill(workbook, sheet, output)
  writing.catch((error: unknown) => output.destroy(error as Error))
  try {
    yield* output
    await writing
  } finally {
    output.destroy()
  }
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
      width: Math.max(width, title.length + ROOM),
      style: { numFmt: FORMATS[kind], ...(kind !== 'text' && { alignment: RIGHT }) },
    }),
  )
  bold(page, 1)
  const sums = sheet.columns.map(() => 0n)
  let rows = 0
  for await (const batch of sheet.batches) {
    for (const row of batch) {
      // Whoever took the file has gone away.
      if (output.destroyed) return
      page.addRow(sheet.columns.map((column, index) => cellOf(column, row, sums, index))).commit()
      if (++rows % STEP === 0) await taken(page, output)
    }
  }
  page.addRow(sheet.columns.map(({ sum }, index) => totalOf(index, sum, sums, sheet.totalLabel(rows))))
  bold(page, rows + 2)
  await workbook.commit()
}

function cellOf<Row>(column: SheetColumn<Row>, row: Row, sums: bigint[], index: number) {
  const value = column.value(row)
  if (value instanceof Date) return new Date(value.getTime() + JAKARTA)
  if (column.kind === 'day' && typeof value === 'string') return new Date(value)
  if (typeof value !== 'bigint') return value
  if (counts(column, row)) sums[index] = (sums[index] ?? 0n) + value
  return Number(value)
}

/** Whether the column's total has a row in it. */
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

/** Waits until what was written is compressed and taken; exceljs itself would keep it all. */
async function taken(page: Worksheet, output: Readable): Promise<void> {
  await nextTurn()
  while (!output.destroyed && (waiting(page) > MOST_WAITING || output.readableLength > MOST_WAITING)) {
    // Whoever takes the file may be slower than the compression; that is not waited for by spinning.
    await (output.readableLength > MOST_WAITING ? sleep(2) : nextTurn())
  }
}

// exceljs hands its text to the archive without ever being told to wait; how much waits there is only to
// be seen in the stream itself.
function waiting(page: Worksheet): number {
  const { stream } = page as unknown as { stream: { pipes: { writableLength: number }[] } }
  return stream.pipes[0]?.writableLength ?? 0
}
