import { type Options, stringify } from 'csv-stringify/sync'
import { escapeFormula } from './formula'
import { type Cell, counts, type Sheet } from './write-sheet'

const JAKARTA_OFFSET_MS = 7 * 3_600_000

/** `cast.string` replaces `escape_formulas`, which misses formulas after blanks. */
const FORMAT: Options = {
  record_delimiter: 'windows',
  quote_record_delimiter: true,
  quoted_match: /'/,
  cast: { string: escapeFormula, date: formatMoment },
}

/**
 * Writes a sheet as CSV: commas and CRLF (RFC 4180), UTF-8 with the byte order mark that Excel needs, header
 * first and totals last. Amounts are plain digits, times are Jakarta's.
 */
export async function* writeCsv<Row>(sheet: Sheet<Row>): AsyncGenerator<Uint8Array> {
  const { columns, batches, totalLabel } = sheet
  const sums = columns.map(() => 0n)
  let rows = 0
  yield encode([columns.map(({ title }) => title)], { ...FORMAT, bom: true })
  for await (const batch of batches) {
    rows += batch.length
    const lines = batch.map((row) =>
      columns.map((column, index) => {
        const value = column.value(row)
        if (typeof value === 'bigint' && counts(column, row)) sums[index] = (sums[index] ?? 0n) + value
        return value
      }),
    )
    yield encode(lines, FORMAT)
  }
  const totals = columns.map(({ sum }, index) => {
    if (index === 0) return totalLabel(rows)
    return sum ? (sums[index] ?? 0n) : null
  })
  yield encode([totals], FORMAT)
}

const encode = (lines: Cell[][], format: Options) => new TextEncoder().encode(stringify(lines, format))

/** `yyyy-mm-dd hh:mm`, which spreadsheets parse in every locale. */
function formatMoment(at: Date): string {
  return new Date(at.getTime() + JAKARTA_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ')
}
