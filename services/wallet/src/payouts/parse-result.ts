import { comparable, FIRST_LINES, type IsHead, plainText } from '@jejaring/spreadsheet'
import type { ResultFormat } from './template'

export type Verdict = 'paid' | 'refused'

/** A parsed line of a bank's result file. */
export interface ResultLine {
  /** Line number in the file, from 1. */
  readonly line: number
  readonly reference: string
  /** Undefined when a spreadsheet has rounded it to a floating-point number. */
  readonly account: string | undefined
  /** Undefined when it is not a whole amount in Rupiah. */
  readonly amount: bigint | undefined
  /** Undefined for a status that is neither paid nor refused. */
  readonly verdict: Verdict | undefined
  readonly status: string
  readonly reason: string
}

export type ParsedResult =
  | { readonly lines: readonly ResultLine[] }
  /** Why the file cannot be read, in Indonesian. */
  | { readonly refused: string }

/** Predicate for the title line: whether a line contains all required titles. */
export function isTitleLine(format: ResultFormat): IsHead {
  return (line) => missingTitles(line, format).length === 0
}

/** Finds the title line of a table and parses the lines below it. */
export function parseResultLines(table: readonly (readonly string[])[], format: ResultFormat): ParsedResult {
  const missingTitlesByLine = table.slice(0, FIRST_LINES).map((line) => missingTitles(line, format))
  const titleLine = missingTitlesByLine.findIndex((titles) => titles.length === 0)
  const titles = table[titleLine]
  if (!titles) {
    // Assumes that the line with the fewest missing titles is the title line.
    const missing = missingTitlesByLine.reduce(
      (least, one) => (one.length < least.length ? one : least),
      missingTitles([], format),
    )
    return { refused: `Kolom ${missing.join(', ')} tidak ditemukan di berkas ini.` }
  }
  const cellUnder = (line: readonly string[], title: string) => {
    const index = title === '' ? -1 : columnIndex(titles, title)
    return index < 0 ? '' : plainText(line[index] ?? '')
  }
  const lines = table.flatMap((line, index): ResultLine[] => {
    if (index <= titleLine || line.every((cell) => plainText(cell) === '')) return []
    const status = cellUnder(line, format.status)
    return [
      {
        line: index + 1,
        reference: cellUnder(line, format.reference),
        account: parseAccount(cellUnder(line, format.account)),
        amount: parseAmount(cellUnder(line, format.amount)),
        verdict: verdictOf(status, format),
        status,
        reason: cellUnder(line, format.reason),
      },
    ]
  })
  return lines.length > 0 ? { lines } : { refused: 'Tidak ada baris hasil di berkas ini.' }
}

function columnIndex(line: readonly string[], title: string): number {
  const wanted = comparable(title)
  return line.findIndex((cell) => comparable(cell) === wanted)
}

function missingTitles(line: readonly string[], format: ResultFormat): string[] {
  const needed = [format.reference || format.account, format.amount, format.status]
  // Each cell is normalised once: a hostile sheet has very long lines.
  const cells = new Set(line.map(comparable))
  return needed.filter((title) => !cells.has(comparable(title)))
}

/** Rejects scientific notation such as `1,23457E+15`: a spreadsheet has dropped digits of the account. */
function parseAccount(text: string): string | undefined {
  return /^\d+([.,]\d+)?E\+?\d+$/i.test(text) ? undefined : normalizeAccount(text)
}

/** Digits without leading zeros, which spreadsheets drop. */
export function normalizeAccount(text: string): string {
  return text.replaceAll(/\D/g, '').replace(/^0+/, '')
}

/** Parses Rupiah in banks' formats: `Rp` prefix, dots or commas between thousands, `,00` or `,-` at the end. */
export function parseAmount(text: string): bigint | undefined {
  const plain = text.replace(/^(Rp\.?|IDR)\s*/i, '').replace(/[.,](00?|-)$/, '')
  if (/^\d{1,15}$/.test(plain)) return BigInt(plain)
  return /^\d{1,3}(\.\d{3}){1,4}$|^\d{1,3}(,\d{3}){1,4}$/.test(plain)
    ? BigInt(plain.replaceAll(/[.,]/g, ''))
    : undefined
}

function verdictOf(status: string, format: ResultFormat): Verdict | undefined {
  const written = comparable(status)
  if (format.paid.some((word) => comparable(word) === written)) return 'paid'
  return format.refused.some((word) => comparable(word) === written) ? 'refused' : undefined
}
