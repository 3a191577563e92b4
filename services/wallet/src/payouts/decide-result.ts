import { formatRupiah } from '@jejaring/money'
import { comparable } from '@jejaring/spreadsheet'
import { normalizeAccount, type ResultLine } from './parse-result'
import type { Outcome } from './payout'

/** A withdrawal of the payout, in file order. */
export interface ResultItem {
  readonly withdrawalId: string
  readonly memberId: string
  readonly invoice: string
  readonly account: string
  readonly amount: bigint
  /** Null while open. */
  readonly outcome: Outcome | null
}

export type ProblemKind =
  | 'unknown_reference'
  | 'wrong_amount'
  | 'already_final'
  | 'duplicate_line'
  | 'unclear'
  | 'malformed_line'
  | 'not_final'
  | 'own'

export interface Problem {
  readonly line: number
  /** As written in the file; account numbers are masked. */
  readonly reference: string
  readonly kind: ProblemKind
  readonly reason: string
}

export interface DecidedResult {
  readonly paid: readonly ResultItem[]
  readonly refused: readonly { readonly item: ResultItem; readonly reason: string }[]
  /** Number of lines that repeat a known outcome. */
  readonly repeated: number
  readonly problems: readonly Problem[]
}

/** Report on an imported result file. */
export interface ResultReport {
  readonly fileName: string
  readonly paidCount: bigint
  readonly paidAmount: bigint
  readonly refusedCount: bigint
  readonly refusedAmount: bigint
  readonly repeatedCount: bigint
  readonly openCount: bigint
  /** The first problems; `problemCount` counts all. */
  readonly problems: Problem[]
  readonly problemCount: bigint
}

export interface ResultRules {
  /** Whether lines are matched by invoice; otherwise by account and amount. */
  readonly byReference: boolean
  readonly adminId: string
}

/**
 * Decides the outcomes that a result file gives to the payout's withdrawals. A line counts when it matches one of them,
 * its full amount, and has a verdict; contradicting lines are all rejected. When matching by account and amount, the n-th
 * such line belongs to the n-th such withdrawal. If these belong to several members (a shared account, or the same number
 * at two banks), lines count only when they cover all of them with one verdict, because otherwise the owner is ambiguous.
 * An admin's own withdrawals are rejected.
 */
export function decideResult(
  lines: readonly ResultLine[],
  items: readonly ResultItem[],
  rules: ResultRules,
): DecidedResult {
  const paid: ResultItem[] = []
  const refused: { item: ResultItem; reason: string }[] = []
  const problems: Problem[] = []
  let repeated = 0
  const report = (line: ResultLine, [kind, reason]: LineProblem) =>
    problems.push({ line: line.line, reference: maskedReference(line, rules), kind, reason })

  const readable = lines.filter((line) => {
    const problem = malformedLineProblem(line, rules)
    if (problem) report(line, problem)
    return !problem
  })
  const itemsByKey = groupBy(items, (item) =>
    rules.byReference ? comparable(item.invoice) : accountAndAmountKey(item),
  )
  // Built once: a wrong file may have 20,000 lines against thousands of withdrawals.
  const accounts = new Set(rules.byReference ? [] : items.map(({ account }) => normalizeAccount(account)))
  for (const [key, group] of groupBy(readable, (line) =>
    rules.byReference ? comparable(line.reference) : accountAndAmountKey(line),
  )) {
    const matching = itemsByKey.get(key) ?? []
    const isContradictory =
      group.length > matching.length &&
      new Set(group.map(({ verdict, amount }) => `${verdict} ${amount}`)).size > 1
    const isAmbiguous = !rules.byReference && isAmbiguousGroup(group, matching)
    for (const [index, line] of group.entries()) {
      const item = matching[index]
      const trouble = problemOf(line, item, { matching, isContradictory, isAmbiguous, accounts, rules })
      if (trouble === 'repeated') repeated++
      else if (trouble) report(line, trouble)
      else if (line.verdict === 'paid') paid.push(item!)
      else refused.push({ item: item!, reason: line.reason })
    }
  }
  return { paid, refused, repeated, problems: problems.toSorted((a, b) => a.line - b.line) }
}

/** Whether the lines match withdrawals of several members and do not determine which is whose. */
function isAmbiguousGroup(lines: readonly ResultLine[], matching: readonly ResultItem[]): boolean {
  if (new Set(matching.map(({ memberId }) => memberId)).size < 2) return false
  return lines.length < matching.length || new Set(lines.map(({ verdict }) => verdict)).size > 1
}

type LineProblem = readonly [ProblemKind, string]

function malformedLineProblem(line: ResultLine, { byReference }: ResultRules): LineProblem | undefined {
  if (!byReference && line.account === undefined)
    return [
      'malformed_line',
      'Nomor rekening baris ini sudah dibulatkan oleh spreadsheet. Unduh lagi hasilnya dari bank dan unggah tanpa diubah.',
    ]
  if ((byReference ? line.reference : line.account) === '')
    return ['malformed_line', byReference ? 'Baris tanpa referensi.' : 'Baris tanpa nomor rekening.']
  if (line.amount === undefined) return ['malformed_line', 'Nominal baris ini tidak terbaca.']
  if (!line.verdict)
    return [
      'not_final',
      line.status
        ? `Status "${line.status.slice(0, 40)}" belum berarti dibayar atau ditolak.`
        : 'Baris tanpa status.',
    ]
  return undefined
}

interface LineContext {
  readonly matching: readonly ResultItem[]
  readonly isContradictory: boolean
  readonly isAmbiguous: boolean
  /** Accounts of the payout; empty when matching by invoice. */
  readonly accounts: ReadonlySet<string>
  readonly rules: ResultRules
}

function problemOf(
  line: ResultLine,
  item: ResultItem | undefined,
  { matching, isContradictory, isAmbiguous, accounts, rules }: LineContext,
): LineProblem | 'repeated' | undefined {
  if (matching.length === 0) {
    if (!accounts.has(line.account ?? '')) return ['unknown_reference', 'Tidak ada di berkas pembayaran ini.']
    return ['wrong_amount', 'Rekening ini ada di berkas pembayaran, tetapi dengan nominal lain.']
  }
  if (isContradictory)
    return [
      'duplicate_line',
      'Bertentangan dengan baris lain untuk penarikan yang sama; tidak satu pun dijalankan.',
    ]
  if (isAmbiguous)
    return [
      'unclear',
      'Beberapa member memakai rekening dan nominal ini. Cari di bank milik siapa, lalu ubah statusnya satu per satu.',
    ]
  if (!item) return ['duplicate_line', 'Sudah disebut di baris sebelumnya.']
  if (item.amount !== line.amount)
    return [
      'wrong_amount',
      `Nominal di berkas pembayaran ${formatRupiah(item.amount)}, di hasil ${formatRupiah(line.amount!)}.`,
    ]
  if (item.outcome === line.verdict) return 'repeated'
  if (item.outcome)
    return [
      'already_final',
      `Sudah ${outcomeNames[item.outcome]}, hasil bank mengatakan lain. Periksa ke bank.`,
    ]
  if (item.memberId === rules.adminId)
    return ['own', 'Penarikan Anda sendiri. Minta admin lain mengunggah hasil ini.']
  return undefined
}

const outcomeNames: Readonly<Record<Outcome, string>> = {
  paid: 'dibayar',
  refused: 'ditolak',
  returned: 'dikembalikan ke antrean',
}

const accountAndAmountKey = ({
  account = '',
  amount,
}: {
  account?: string | undefined
  amount: bigint | undefined
}) => `${normalizeAccount(account)} ${amount}`

function maskedReference({ reference, account }: ResultLine, { byReference }: ResultRules): string {
  const text = (byReference ? reference : (account ?? '')).slice(0, 60)
  return /^\d{5,}$/.test(text) ? `****${text.slice(-4)}` : text
}

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}
