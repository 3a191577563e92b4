import { oneLine, truncate } from '@jejaring/service-kit'
import { rupiahColumn, type SheetColumn, textColumn } from '@jejaring/spreadsheet'
import type { DecidedResult, Problem, ProblemKind } from './decide-result'

/** A line of a result, with what it did. */
export interface ReportLine {
  readonly line: number
  /** As written in the file; empty for a line that names a withdrawal. */
  readonly reference: string
  readonly invoice: string
  readonly username: string
  readonly expectedAmount: bigint | undefined
  readonly foundAmount: bigint | undefined
  readonly effect: keyof typeof effectNames
  readonly reason: string
}

const effectNames = {
  paid: 'Dibayar',
  refused: 'Ditolak',
  repeated: 'Sudah diketahui',
  unknown_reference: 'Referensi tidak dikenal',
  wrong_amount: 'Nominal berbeda',
  already_final: 'Sudah selesai',
  duplicate_line: 'Baris ganda',
  unclear: 'Tidak jelas milik siapa',
  malformed_line: 'Baris rusak',
  not_final: 'Belum final',
  own: 'Penarikan Anda sendiri',
} as const satisfies Readonly<Record<'paid' | 'refused' | 'repeated' | ProblemKind, string>>

/** The lines of a decided result in file order. */
export function reportLines({ effective, problems }: DecidedResult): ReportLine[] {
  const lines = effective.map(({ line, item, effect, reason }): ReportLine => {
    const { invoice, username, amount } = item
    return {
      line,
      reference: '',
      invoice,
      username,
      expectedAmount: amount,
      foundAmount: amount,
      effect,
      reason: effect === 'refused' ? publicReason(reason) : '',
    }
  })
  return [...lines, ...problems.map(problemLine)].toSorted((a, b) => a.line - b.line)
}

export function problemLine({ kind, withdrawalId: _id, ...problem }: Problem): ReportLine {
  return Object.assign({ effect: kind }, problem)
}

/** The bank's reason as shown to the member: one line, account numbers masked, at most 200 characters. */
export function publicReason(bankReason: string): string {
  const masked = oneLine(bankReason).replaceAll(/\d{5,}/g, (digits) => `****${digits.slice(-4)}`)
  const text = truncate(masked, 200)
  return text ? `Ditolak bank: ${text}` : 'Ditolak bank.'
}

/** The report as a sheet. */
export const resultSheet = {
  name: 'Laporan hasil bank',
  columns: [
    textColumn('Hasil', 24, ({ effect }) => effectNames[effect]),
    { title: 'Baris', kind: 'count', width: 10, value: ({ line }) => BigInt(line) },
    textColumn('Invoice', 22, ({ invoice }) => invoice),
    textColumn('Member', 18, ({ username }) => username),
    rupiahColumn('Nominal di berkas', ({ expectedAmount }) => expectedAmount ?? null),
    rupiahColumn('Nominal di bank', ({ foundAmount }) => foundAmount ?? null),
    textColumn('Tertulis', 22, ({ reference }) => reference),
    textColumn('Keterangan', 60, ({ reason }) => reason),
  ] satisfies readonly SheetColumn<ReportLine>[],
  totalLabel: (rows: number) => `${rows} baris`,
}
