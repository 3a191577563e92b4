import { AmbiguousSheets, readTable, StrayQuote, UnreadableTable } from '@jejaring/spreadsheet'
import { isTitleLine, type ParsedResult, parseResultLines } from './parse-result'
import type { ResultFormat } from './template'

/** A bank's result file as uploaded, and the format of its payout. */
export interface ResultFile {
  readonly file: Uint8Array
  readonly format: ResultFormat
}

const TABLE_LIMITS = { rows: 20_000, columns: 60 }

export const UNREADABLE_FILE =
  'Berkas ini tidak terbaca. Unggah berkas CSV atau XLSX dari bank, paling banyak 20.000 baris.'

/** Limits of the process that parses one file. 20,000 lines of 12 cells take 320 MB and two seconds. */
export const resultFileJob = {
  program: 'result-file-job',
  memoryMb: 512,
  cpuSeconds: 10,
  runSeconds: 20,
  maxOutputBytes: 16 * 1024 * 1024,
  maxQueued: 3,
} as const

const AMBIGUOUS_SHEETS =
  'Berkas ini punya lebih dari satu lembar dengan judul kolom yang sama, mungkin tersembunyi. Sisakan satu lembar, lalu unggah lagi.'

/** Parses a bank's result file. Runs in a file worker only. */
export async function parseResultFile({ file, format }: ResultFile): Promise<ParsedResult> {
  try {
    return parseResultLines(await readTable(Buffer.from(file), TABLE_LIMITS, isTitleLine(format)), format)
  } catch (error) {
    if (error instanceof AmbiguousSheets) return { refused: AMBIGUOUS_SHEETS }
    if (error instanceof StrayQuote)
      return {
        refused: `Tanda kutip di baris ${error.line}, kolom ${error.column} tidak berpasangan. Perbaiki sel itu, lalu unggah lagi.`,
      }
    if (!(error instanceof UnreadableTable)) throw error
    return { refused: UNREADABLE_FILE }
  }
}
