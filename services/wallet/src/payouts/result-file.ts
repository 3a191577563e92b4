import {
  AmbiguousSheets,
  DamagedWorkbook,
  ProtectedWorkbook,
  readTable,
  StrayQuote,
  UnreadableTable,
} from '@jejaring/spreadsheet'
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

const PROTECTED_WORKBOOK =
  'Berkas ini dikunci dengan kata sandi. Buka di Excel, simpan salinannya tanpa kata sandi, lalu unggah lagi.'

const DAMAGED_WORKBOOK =
  'Berkas ini rusak, terpotong, atau bukan XLSX. Unduh lagi dari bank, atau buka di Excel dan simpan ulang sebagai XLSX, lalu unggah lagi.'

/** Parses a bank's result file. Runs in a file worker only. */
export async function parseResultFile({ file, format }: ResultFile): Promise<ParsedResult> {
  try {
    return parseResultLines(await readTable(Buffer.from(file), TABLE_LIMITS, isTitleLine(format)), format)
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error
    return { refused: sentenceOf(error) }
  }
}

/** The message of a refused file: the fault, and the remedy. */
function sentenceOf(error: UnreadableTable): string {
  if (error instanceof ProtectedWorkbook) return PROTECTED_WORKBOOK
  if (error instanceof DamagedWorkbook) return DAMAGED_WORKBOOK
  if (error instanceof AmbiguousSheets) return AMBIGUOUS_SHEETS
  if (error instanceof StrayQuote)
    return `Tanda kutip di baris ${error.line}, kolom ${error.column} tidak berpasangan. Perbaiki sel itu, lalu unggah lagi.`
  return UNREADABLE_FILE
}
