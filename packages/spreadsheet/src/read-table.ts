import { CsvError, parse } from 'csv-parse/sync'
import { expandZip64 } from './expand-zip64'
import { decodeText } from './text-encoding'
import { unpacksWithin } from './unpacks-within'

/** The file is of no supported kind, or too large. */
export class UnreadableTable extends Error {}

/** A quote in the middle of a quoted field, or one that never ends. Line and column count from 1. */
export class StrayQuote extends UnreadableTable {
  constructor(
    readonly line: number,
    readonly column: number,
    options?: ErrorOptions,
  ) {
    super(`a stray quote in line ${line}, column ${column}`, options)
  }
}

/** The workbook is encrypted with a password. */
export class ProtectedWorkbook extends UnreadableTable {}

/** The archive of a workbook is cut off or damaged, or holds no workbook. */
export class DamagedWorkbook extends UnreadableTable {}

/** Several sheets have the titles: which of them is meant cannot be known. */
export class AmbiguousSheets extends UnreadableTable {}

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
 * frequent delimiter of the first line, or the first sheet. Throws UnreadableTable or one of its subclasses. Untrusted
 * files are read in a file worker: a parser of spreadsheets can be made to compute for long.
 */
export async function readTable(
  bytes: Buffer,
  limits: ReadLimits,
  isHead: IsHead = () => false,
): Promise<string[][]> {
  if (isEncrypted(bytes)) throw new ProtectedWorkbook('encrypted with a password')
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK'
  const lines = isZip ? await readExcel(bytes, isHead) : await readCsv(bytes, isHead)
  if (lines.length > limits.rows) throw new UnreadableTable(`more than ${limits.rows} lines`)
  if (lines.some((line) => line.length > limits.columns)) throw new UnreadableTable('too many columns')
  return lines
}

/** Signature of a compound file, which holds an encrypted workbook as one of its streams ([MS-OFFCRYPTO] 2.3.4). */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le')

function isEncrypted(bytes: Buffer): boolean {
  return bytes.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE) && bytes.includes(ENCRYPTED_STREAM)
}

async function readExcel(bytes: Buffer, isHead: IsHead): Promise<string[][]> {
  const archive = plainArchive(bytes)
  const sheets = await sheetsOf(archive)
  // Hidden sheets count, too: one of them may be last week's.
  const withHeader = sheets.filter((lines) => lines.slice(0, FIRST_LINES).some(isHead))
  if (withHeader.length > 1) throw new AmbiguousSheets(`${withHeader.length} sheets with the titles`)
  const lines = withHeader[0] ?? sheets[0]
  if (!lines) throw new UnreadableTable('no sheet')
  return lines
}

/** Checks the archive, and returns it with a directory that the reader understands. */
function plainArchive(bytes: Buffer): Buffer<ArrayBuffer> {
  try {
    const archive = expandZip64(bytes)
    if (unpacksWithin(archive, MAX_UNPACKED_BYTES)) return archive
  } catch (cause) {
    throw new DamagedWorkbook('a damaged archive', { cause })
  }
  throw new UnreadableTable('too large once unpacked')
}

/** The cells of all sheets as text, cropped to those that are not empty. Pictures, comments and styles are not read. */
async function sheetsOf({ buffer: archive }: Buffer<ArrayBuffer>): Promise<string[][][]> {
  // Not the variant for Node: it reads archives as a stream, without their directory, and never ends when bytes follow it.
  const { default: readSheets } = await import('read-excel-file/universal')
  try {
    // No option `trim`: blanks around a cell are a matter of the reader.
    const sheets = await readSheets(archive, { trim: false })
    return sheets.map(({ data }) => data.map((row) => row.map(textOf)))
  } catch (cause) {
    throw new DamagedWorkbook('no .xlsx file', { cause })
  }
}

/** Spreadsheets keep 15 digits of a number and fill up with zeros. */
const MAX_EXACT_NUMBER = 1e15

/** Numbers in plain digits, in scientific notation where digits may be lost; moments of a date as ISO 8601. A formula is its last result, as the sheet shows it. */
function textOf(value: unknown): string {
  if (typeof value === 'number' && Math.abs(value) >= MAX_EXACT_NUMBER) return value.toExponential()
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value).toString() : String(value)
  if (value instanceof Date) return value.toISOString()
  return value === null || value === undefined ? '' : String(value)
}

async function readCsv(bytes: Buffer, isHead: IsHead): Promise<string[][]> {
  const text = await decodeText(bytes)
  if (text.includes('\0')) throw new UnreadableTable('no text')
  try {
    return trimmed(parse(text, { ...CSV, delimiter: delimiterOf(text, isHead) }))
  } catch (cause) {
    throw cause instanceof CsvError ? (strayQuote(cause) ?? cause) : cause
  }
}

const CSV = {
  record_delimiter: ['\r\n', '\r', '\n'],
  relax_column_count: true,
  // Banks write quotes inside unquoted cells, and blanks around quoted ones.
  relax_quotes: true,
  trim: true,
}

/** The line and column of a quote that csv-parse cannot read; undefined for another error. */
export function strayQuote(cause: CsvError): StrayQuote | undefined {
  if (!/QUOTE/.test(cause.code)) return undefined
  // A field over several lines is reported with its last line.
  const { lines, index } = cause as { lines?: number; index?: number }
  return new StrayQuote(lines ?? 1, (index ?? 0) + 1, { cause })
}

/** Detects the delimiter by the header; csv-parse only compares how often each sign occurs. */
function delimiterOf(text: string, isHead: IsHead): string {
  const signs = [',', ';', '|', '\t']
  const [first = ''] = text.split(/\r\n|\r|\n/, 1)
  const count = (sign: string) => first.split(sign).length
  return (
    signs.find((sign) => firstLines(text, sign).some(isHead)) ??
    signs.reduce((best, sign) => (count(sign) > count(best) ? sign : best))
  )
}

/** Bounds the search for the header: with a wrong delimiter a quote may end at the end of the file. */
const MAX_HEADER_CHARS = 64 * 1024

/** The first lines; those before a stray quote, which a wrong delimiter can make of any quote. */
function firstLines(text: string, delimiter: string): string[][] {
  const lines: string[][] = []
  try {
    const keep = (line: string[]) => {
      lines.push(line)
      return null
    }
    parse(text.slice(0, MAX_HEADER_CHARS), { ...CSV, delimiter, to: FIRST_LINES, on_record: keep })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
  }
  return lines
}

/** Removes trailing empty lines. */
function trimmed(lines: string[][]): string[][] {
  const last = lines.findLastIndex((line) => line.some((cell) => cell.trim() !== ''))
  return lines.slice(0, last + 1)
}
