import { CsvError, parse } from 'csv-parse/sync'
import type { Cell, Worksheet } from 'exceljs'
import { decodeText } from './text-encoding'
import { unpacksWithin } from './unpacks-within'

/** The file is of no supported kind, or too large. */
export class UnreadableTable extends Error {}

export interface ReadLimits {
  readonly rows: number
  readonly columns: number
}

/** Maximum unpacked size of an .xlsx file: 20,000 lines of 12 cells take 14 MB. */
const MAX_UNPACKED_BYTES = 40 * 1024 * 1024

/** True for the header line. */
export type IsHead = (line: readonly string[]) => boolean

/** Lines searched for the header: a name and a date may precede it. */
export const FIRST_LINES = 20

/**
 * Reads a CSV (comma, semicolon, bar or tab) or a sheet of an .xlsx file as lines of text cells; numbers in
 * plain digits. Chooses the delimiter, or the sheet, whose first lines contain the header; otherwise the most
 * frequent delimiter of the first line, or the first sheet. Throws UnreadableTable. Untrusted files are read in a file
 * worker: a parser of spreadsheets can be made to compute for long.
 */
export async function readTable(
  bytes: Buffer,
  limits: ReadLimits,
  isHead: IsHead = () => false,
): Promise<string[][]> {
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK'
  const lines = isZip ? await readExcel(bytes, limits, isHead) : await readCsv(bytes, isHead)
  if (lines.length > limits.rows) throw new UnreadableTable(`more than ${limits.rows} lines`)
  if (lines.some((line) => line.length > limits.columns)) throw new UnreadableTable('too many columns')
  return lines
}

async function readExcel(bytes: Buffer, limits: ReadLimits, isHead: IsHead): Promise<string[][]> {
  if (!unpacksWithin(bytes, MAX_UNPACKED_BYTES)) throw new UnreadableTable('too large once unpacked')
  const { default: excel } = await import('exceljs')
  const workbook = new excel.Workbook()
  try {
    await workbook.xlsx.load(bytes as never)
  } catch (cause) {
    throw new UnreadableTable('no .xlsx file', { cause })
  }
  const sheets = workbook.worksheets.map((page) => ({ page, ...extentOf(page) }))
  const fitting = sheets.filter(({ rows, columns }) => rows <= limits.rows && columns <= limits.columns)
  const withHeader = fitting.find((sheet) =>
    linesOf({ ...sheet, rows: Math.min(sheet.rows, FIRST_LINES) }).some(isHead),
  )
  const sheet = withHeader ?? fitting.find((one) => one === sheets[0])
  if (!sheet) throw new UnreadableTable('no sheet, or too large a one')
  return linesOf(sheet)
}

/** A sheet cropped to its non-empty cells: formatted empty cells may extend far beyond. */
interface Filled {
  readonly page: Worksheet
  readonly rows: number
  readonly columns: number
}

function extentOf(page: Worksheet): Omit<Filled, 'page'> {
  let rows = 0
  let columns = 0
  page.eachRow((row, at) => {
    rows = at
    row.eachCell((_cell, column) => {
      columns = Math.max(columns, column)
    })
  })
  return { rows, columns }
}

function linesOf({ page, rows, columns }: Filled): string[][] {
  return Array.from({ length: rows }, (_, at) => {
    const row = page.getRow(at + 1)
    return Array.from({ length: columns }, (_cell, index) => textOf(row.getCell(index + 1)))
  })
}

function textOf(cell: Cell): string {
  const { value } = cell
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value).toString() : String(value)
  // Formula results are ignored: banks export plain values.
  if (value && typeof value === 'object' && ('formula' in value || 'sharedFormula' in value)) return ''
  return cell.text ?? ''
}

async function readCsv(bytes: Buffer, isHead: IsHead): Promise<string[][]> {
  const text = await decodeText(bytes)
  if (text.includes('\0')) throw new UnreadableTable('no text')
  try {
    return trimmed(
      parse(text, {
        delimiter: delimiterOf(text, isHead),
        record_delimiter: ['\r\n', '\r', '\n'],
        relax_column_count: true,
        // Banks write quotes inside unquoted cells. csv-parse then also keeps the quotes of `"a"b`.
        relax_quotes: true,
      }),
    )
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause
    throw new UnreadableTable('a quote that never ends', { cause })
  }
}

/** Detects the delimiter by the header; csv-parse only compares how often each sign occurs. */
function delimiterOf(text: string, isHead: IsHead): string {
  const signs = [',', ';', '|', '\t']
  const [first = '', ...others] = text.split(/\r\n|\r|\n/, FIRST_LINES)
  const cells = (line: string, sign: string) => line.split(sign).map((cell) => cell.replace(/^"(.*)"$/, '$1'))
  const count = (sign: string) => first.split(sign).length
  return (
    signs.find((sign) => [first, ...others].some((line) => isHead(cells(line, sign)))) ??
    signs.reduce((best, sign) => (count(sign) > count(best) ? sign : best))
  )
}

/** Removes trailing empty lines. */
function trimmed(lines: string[][]): string[][] {
  const last = lines.findLastIndex((line) => line.some((cell) => cell.trim() !== ''))
  return lines.slice(0, last + 1)
}
