import { FIRST_LINES, type IsHead } from '@jejaring/spreadsheet'
import { same } from './check-template'
import type { ResultFormat } from './template'

export type Verdict = 'paid' | 'refused'

/** A line of a bank's result file, as far as it can be read. */
export interface ResultLine {
  /** In the file, the first line being 1. */
  readonly line: number
  readonly reference: string
  /** Undefined where a spreadsheet has made a rounded number of it. */
  readonly account: string | undefined
  /** Undefined where there is no whole amount of Rupiah. */
  readonly amount: bigint | undefined
  /** Undefined while the bank has not decided. */
  readonly verdict: Verdict | undefined
  readonly status: string
  readonly reason: string
}

export type ReadResult =
  | { readonly lines: readonly ResultLine[] }
  /** An Indonesian sentence: why the file as a whole cannot be read. */
  | { readonly refused: string }

/** Whether a line has the titles without which a result cannot be read. */
export function hasTitles(format: ResultFormat): IsHead {
  return (line) => lackingIn(line, format).length === 0
}

/** Finds the titles in a table, and reads what stands below them. */
export function readResultLines(table: readonly (readonly string[])[], format: ResultFormat): ReadResult {
  const lacking = table.slice(0, FIRST_LINES).map((line) => lackingIn(line, format))
  const head = lacking.findIndex((titles) => titles.length === 0)
  const titles = table[head]
  if (!titles) {
    // The line that comes nearest is the one with the titles.
    const missing = lacking.reduce(
      (least, one) => (one.length < least.length ? one : least),
      lackingIn([], format),
    )
    return { refused: `Kolom ${missing.join(', ')} tidak ditemukan di berkas ini.` }
  }
  const at = (line: readonly string[], title: string) => {
    const place = title === '' ? -1 : places(titles, title)
    return place < 0 ? '' : (line[place] ?? '').trim()
  }
  const lines = table.flatMap((line, index): ResultLine[] => {
    if (index <= head || line.every((cell) => cell.trim() === '')) return []
    const status = at(line, format.status)
    return [
      {
        line: index + 1,
        reference: at(line, format.reference),
        account: writtenAccount(at(line, format.account)),
        amount: amountOf(at(line, format.amount)),
        verdict: verdictOf(status, format),
        status,
        reason: at(line, format.reason),
      },
    ]
  })
  return lines.length > 0 ? { lines } : { refused: 'Tidak ada baris hasil di berkas ini.' }
}

function places(line: readonly string[], title: string): number {
  return line.findIndex((cell) => same(cell, title))
}

function lackingIn(line: readonly string[], format: ResultFormat): string[] {
  const needed = [format.reference || format.account, format.amount, format.status]
  return needed.filter((title) => places(line, title) < 0)
}

/** `1,23457E+15` is what a spreadsheet shows of a long number; its digits are another account's. */
function writtenAccount(text: string): string | undefined {
  return /^\d+([.,]\d+)?E\+?\d+$/i.test(text) ? undefined : accountOf(text)
}

/** Digits alone, without the zeros at the beginning: spreadsheets drop those. */
export function accountOf(text: string): string {
  return text.replaceAll(/\D/g, '').replace(/^0+/, '')
}

/** Rupiah as banks write it: plain, with dots or commas between thousands, with two zeros or a dash after them, after Rp. */
export function amountOf(text: string): bigint | undefined {
  const plain = text.replace(/^(Rp\.?|IDR)\s*/i, '').replace(/[.,](00?|-)$/, '')
  if (/^\d{1,15}$/.test(plain)) return BigInt(plain)
  return /^\d{1,3}(\.\d{3}){1,4}$|^\d{1,3}(,\d{3}){1,4}$/.test(plain)
    ? BigInt(plain.replaceAll(/[.,]/g, ''))
    : undefined
}

function verdictOf(status: string, format: ResultFormat): Verdict | undefined {
  if (format.paid.some((word) => same(word, status))) return 'paid'
  return format.refused.some((word) => same(word, status)) ? 'refused' : undefined
}
