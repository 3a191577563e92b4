import { PassThrough, type Readable } from 'node:stream'
import { setImmediate as nextTick, setTimeout as sleep } from 'node:timers/promises'
import type { Cell as ExcelCell, Column as ExcelColumn, stream as excelStream, Worksheet } from 'exceljs'
import { excelText } from './formula'
import { fitHeight } from './row-height'
import { commitBold, FONT, FORMATS, type Kind, PRINTED, RIGHT, WRAPPED } from './sheet-style'
import { type Fact, type SheetTotal, writeCover } from './write-cover'

export type Cell = string | bigint | Date | null

export interface SheetColumn<Row> {
  readonly title: string
  readonly kind: Kind
  /** Width in characters. */
  readonly width: number
  readonly value: (row: Row) => Cell
  /**
   * Adds a total below the last row, over all rows or those that the function selects. In a workbook it follows the filter;
   * selected values are in a hidden column at the end.
   */
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
  /** Facts for a second sheet of a workbook, with its totals and lines for signatures; no such sheet without them. */
  readonly facts?: readonly Fact[] | undefined
}

/** Extra width for the longest word of a bold title and the button of its filter. Titles wrap between words. */
const TITLE_MARGIN_CHARS = 3
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
  const columns = [...sheet.columns, ...selectedSums(sheet.columns)]
  page.columns = columns.map((column, index) => excelColumn(column, index >= sheet.columns.length))
  for (const [index] of columns.entries()) wrapTitle(page.getCell(1, index + 1))
  const widths = columns.map((_, index) => page.getColumn(index + 1).width ?? 0)
  fitHeight(
    page.getRow(1),
    columns.map(({ title }) => title),
    widths,
  )
  commitBold(page, 1)
  const sums = columns.map(() => 0n)
  let rows = 0
  for await (const batch of sheet.batches) {
    for (const row of batch) {
      // The download was cancelled.
      if (output.destroyed) return
      const cells = columns.map((column, index) => cellOf(column, row, sums, index))
      const line = page.addRow(cells)
      fitHeight(line, cells, widths)
      line.commit()
      if (++rows % ROWS_PER_CHECK === 0) await waitForDrain(page, output)
    }
  }
  page.autoFilter = { from: { row: 1, column: 1 }, to: { row: rows + 1, column: sheet.columns.length } }
  const totals = totalsOf(page, sheet, sums, rows)
  const label = sheet.totalLabel(rows)
  fitHeight(
    page.addRow([label, ...totals.slice(1).map((total) => total && cellOfTotal(total))]),
    [label],
    widths,
  )
  commitBold(page, rows + 2)
  page.commit()
  if (sheet.facts) writeCover(workbook, { name: sheet.name, facts: sheet.facts, label, totals })
}

/** Hidden columns of the values that count towards a selective total, because SUBTOTAL knows no condition. */
function selectedSums<Row>(columns: readonly SheetColumn<Row>[]): SheetColumn<Row>[] {
  return columns.flatMap((column) =>
    typeof column.sum === 'function'
      ? {
          ...column,
          title: `${column.title} (dihitung)`,
          value: (row) => (counts(column, row) ? column.value(row) : null),
        }
      : [],
  )
}

function excelColumn<Row>({ title, kind, width }: SheetColumn<Row>, hidden: boolean): Partial<ExcelColumn> {
  return {
    header: title,
    width: Math.max(width, longestWord(title) + TITLE_MARGIN_CHARS),
    hidden,
    style: { font: FONT, numFmt: FORMATS[kind], alignment: kind === 'text' ? WRAPPED : RIGHT },
  }
}

const longestWord = (title: string) => Math.max(...title.split(' ').map(({ length }) => length))

function wrapTitle(cell: ExcelCell): void {
  cell.alignment = { ...cell.alignment, wrapText: true, shrinkToFit: false }
}

/** The totals of the columns that have one, for the row below the last. */
function totalsOf<Row>(
  page: Worksheet,
  { columns }: Sheet<Row>,
  sums: readonly bigint[],
  rows: number,
): (SheetTotal | undefined)[] {
  let selective = columns.length
  return columns.map(({ title, kind, sum }, index) => {
    if (!sum) return undefined
    const { letter } = page.getColumn((typeof sum === 'function' ? selective++ : index) + 1)
    return {
      title,
      kind,
      address: `${page.getColumn(index + 1).letter}${rows + 2}`,
      formula: rows > 0 ? `SUBTOTAL(109,${letter}2:${letter}${rows + 1})` : undefined,
      result: Number(sums[index]),
    }
  })
}

function cellOfTotal({ formula, result }: SheetTotal) {
  return formula ? { formula, result } : result
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

/** Waits until written rows are compressed and read: exceljs itself has no backpressure. */
async function waitForDrain(page: Worksheet, output: Readable): Promise<void> {
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
