import { neverReckoned } from './formula'
import { type Cell, counts, type Sheet } from './write-sheet'

/**
 * Writes a sheet as CSV: commas and CRLF (RFC 4180), UTF-8 with the byte order mark that Excel needs, header
 * first and totals last. Amounts are plain digits, times are Jakarta's.
 */
export async function* writeCsv<Row>(sheet: Sheet<Row>): AsyncGenerator<Uint8Array> {
  const { columns, batches, totalLabel } = sheet
  const sums = columns.map(() => 0n)
  let rows = 0
  yield bytes([`\uFEFF${lineOf(columns.map(({ title }) => title))}`])
  for await (const batch of batches) {
    rows += batch.length
    const lines = batch.map((row) =>
      lineOf(
        columns.map((column, index) => {
          const value = column.value(row)
          if (typeof value === 'bigint' && counts(column, row)) sums[index] = (sums[index] ?? 0n) + value
          return value
        }),
      ),
    )
    yield bytes(lines)
  }
  yield bytes([
    lineOf(
      columns.map(({ sum }, index) => {
        if (index === 0) return totalLabel(rows)
        return sum ? (sums[index] ?? 0n) : null
      }),
    ),
  ])
}

const bytes = (lines: readonly string[]) => new TextEncoder().encode(lines.join(''))
const lineOf = (cells: readonly Cell[]) => `${cells.map(fieldOf).join(',')}\r\n`

function fieldOf(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'bigint') return cell.toString()
  if (cell instanceof Date) return momentOf(cell)
  const text = neverReckoned(cell)
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const JAKARTA_OFFSET_MS = 7 * 3_600_000

/** `yyyy-mm-dd hh:mm`, which spreadsheets parse in every locale. */
function momentOf(at: Date): string {
  return new Date(at.getTime() + JAKARTA_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ')
}
