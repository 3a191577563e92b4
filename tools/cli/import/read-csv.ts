import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import {
  comparable,
  decodeChunks,
  detectEncoding,
  plainText,
  strayQuote,
  type TextEncoding,
} from '@jejaring/spreadsheet'
import { CsvError, type Info, parse } from 'csv-parse'
import { type Column, columns, requiredColumns, type SourceRow } from './source-row'

/**
 * Streams the members of a CSV file. Detects commas, semicolons or tabs from the heading, because spreadsheets with
 * Indonesian settings write semicolons, and "Unicode text" has tabs. Throws a ReadableError when the file is not a table.
 */
export async function* readCsv(path: string): AsyncGenerator<SourceRow> {
  const { delimiter, encoding } = await formatOf(path)
  const parser = Readable.from(decodeChunks(createReadStream(path), encoding)).pipe(
    parse({
      delimiter,
      info: true,
      trim: true,
      // Quotes inside unquoted cells, as in names of offices.
      relax_quotes: true,
      relax_column_count: true,
      // Spreadsheets write empty rows as lines of commas.
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      columns: checkHeading,
    }),
  )
  let empty = true
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      empty = false
      yield rowOf(record, info.lines)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const quote = strayQuote(error)
    const problem = quote
      ? `a quote in line ${quote.line}, column ${quote.column} has no partner`
      : error.message
    throw new ReadableError(`${path} is not a CSV file: ${problem}.`, { cause: error })
  }
  // Importing no members would still use up the programme's single import.
  if (empty) throw new ReadableError(`${path} holds no members: it has only a heading.`)
}

interface ParsedRecord {
  readonly record: Partial<Record<Column, string>>
  readonly info: Info
}

interface Format {
  readonly delimiter: ',' | ';' | '\t'
  readonly encoding: TextEncoding
}

/** Reads the file once for its encoding, then its heading. */
async function formatOf(path: string): Promise<Format> {
  try {
    const encoding = await detectEncoding(createReadStream(path))
    let start = ''
    for await (const part of decodeChunks(createReadStream(path), encoding)) {
      start += part
      if (start.includes('\n')) break
    }
    const [heading = ''] = start.split('\n')
    const delimiter = ([';', '\t'] as const).find((sign) => heading.includes(sign)) ?? ','
    return { encoding, delimiter }
  } catch (cause) {
    throw new ReadableError(`${path} cannot be read: ${(cause as Error).message}.`, { cause })
  }
}

function checkHeading(heading: string[]): string[] {
  const names = heading.map(comparable)
  const unknown = names.filter((name) => !columns.some((column) => column === name))
  const missing = requiredColumns.filter((column) => !names.includes(column))
  const twice = names.filter((name, index) => names.indexOf(name) < index)
  const problems = [
    ...(missing.length > 0 ? [`missing: ${missing.join(', ')}`] : []),
    ...(unknown.length > 0 ? [`unknown: ${unknown.join(', ')}`] : []),
    ...(twice.length > 0 ? [`twice: ${twice.join(', ')}`] : []),
  ]
  if (problems.length === 0) return names
  throw new ReadableError(
    `The first line must name the columns (${problems.join('; ')}). There are: ${columns.join(', ')}.`,
  )
}

function rowOf(record: ParsedRecord['record'], line: number): SourceRow {
  // Names are kept as they are written: they have rules of their own.
  const cells = columns.map((column) => {
    const cell = record[column] ?? ''
    return [column, column === 'name' ? cell : plainText(cell)]
  })
  return { ...(Object.fromEntries(cells) as Record<Column, string>), line }
}
