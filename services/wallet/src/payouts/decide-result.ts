import { formatRupiah } from '@jejaring/money'
import { truncate } from '@jejaring/service-kit'
import type { ResultLine, Verdict } from './parse-result'
import type { Outcome, OutcomeLine } from './payout'
import { ResultMatcher } from './result-matcher'

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
  /** Id of the payable that the line names; empty when it names none, or several. Named as in stored reports. */
  readonly withdrawalId: string
  readonly invoice: string
  readonly username: string
  /** Amount of that withdrawal in the payout. */
  readonly expectedAmount: bigint | undefined
  readonly foundAmount: bigint | undefined
}

/** A line that had an effect, or repeats one. */
export interface EffectiveLine {
  readonly line: number
  readonly item: OutcomeLine
  readonly effect: Verdict | 'repeated'
  /** The bank's reason. */
  readonly reason: string
}

export interface DecidedResult {
  readonly paid: readonly OutcomeLine[]
  readonly refused: readonly { readonly item: OutcomeLine; readonly reason: string }[]
  /** Number of lines that repeat a known outcome. */
  readonly repeated: number
  /** The lines of the above. */
  readonly effective: readonly EffectiveLine[]
  readonly problems: readonly Problem[]
}

/** Report on an imported result file. Its effective lines are in the report's file only. */
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
 * its full amount, and has a verdict; contradicting lines are all rejected. Without invoices, lines match by account and
 * amount; those that fit several withdrawals count only when they cover all of them with one verdict, because their order
 * in the file determines nothing. An admin's own withdrawals are rejected.
 */
export function decideResult(
  lines: readonly ResultLine[],
  items: readonly OutcomeLine[],
  rules: ResultRules,
): DecidedResult {
  const matcher = new ResultMatcher(items, rules.byReference)
  const effective: EffectiveLine[] = []
  const problems: Problem[] = []
  const report = (line: ResultLine, problem: LineProblem) =>
    problems.push(problemMessage(line, problem, matcher.findNamed(line), rules))

  const readable = lines.filter((line) => {
    const problem = malformedLineProblem(line, rules)
    if (problem) report(line, problem)
    return !problem
  })
  for (const group of matcher.groupLines(readable).values()) {
    const matching = matcher.candidatesOf(group[0]!)
    const isContradictory =
      group.length > matching.length &&
      new Set(group.map(({ verdict, amount }) => `${verdict} ${amount}`)).size > 1
    const isAmbiguous = !rules.byReference && isAmbiguousGroup(group, matching)
    for (const [index, line] of group.entries()) {
      const item = matching[index]
      const hasAccount = matcher.hasAccountOf(line)
      const problem = problemOf(line, item, { matching, isContradictory, isAmbiguous, hasAccount, rules })
      if (problem && problem !== 'repeated') report(line, problem)
      else
        effective.push({
          line: line.line,
          item: item!,
          effect: problem ?? line.verdict!,
          reason: line.reason,
        })
    }
  }
  return {
    paid: effective.filter(({ effect }) => effect === 'paid').map(({ item }) => item),
    refused: effective.filter(({ effect }) => effect === 'refused'),
    repeated: effective.filter(({ effect }) => effect === 'repeated').length,
    effective: effective.toSorted((a, b) => a.line - b.line),
    problems: problems.toSorted((a, b) => a.line - b.line),
  }
}

/** Whether the lines match several withdrawals and do not determine which is which. Only a refusal's reason has an effect. */
function isAmbiguousGroup(lines: readonly ResultLine[], matching: readonly OutcomeLine[]): boolean {
  if (matching.length < 2) return false
  return (
    lines.length < matching.length ||
    new Set(lines.map(({ verdict, reason }) => (verdict === 'refused' ? `refused ${reason}` : verdict)))
      .size > 1
  )
}

function problemMessage(
  line: ResultLine,
  [kind, reason]: LineProblem,
  named: OutcomeLine | undefined,
  rules: ResultRules,
): Problem {
  return {
    line: line.line,
    reference: maskedReference(line, rules),
    kind,
    reason,
    withdrawalId: named?.payableId ?? '',
    invoice: named?.invoice ?? '',
    username: named?.username ?? '',
    expectedAmount: named?.amount,
    foundAmount: line.amount,
  }
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
        ? `Status "${truncate(line.status, 40)}" belum berarti dibayar atau ditolak.`
        : 'Baris tanpa status.',
    ]
  return undefined
}

interface LineContext {
  readonly matching: readonly OutcomeLine[]
  readonly isContradictory: boolean
  readonly isAmbiguous: boolean
  /** The payout pays the account of the line; false when matching by invoice. */
  readonly hasAccount: boolean
  readonly rules: ResultRules
}

function problemOf(
  line: ResultLine,
  item: OutcomeLine | undefined,
  { matching, isContradictory, isAmbiguous, hasAccount, rules }: LineContext,
): LineProblem | 'repeated' | undefined {
  if (matching.length === 0) {
    if (!hasAccount) return ['unknown_reference', 'Tidak ada di berkas pembayaran ini.']
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
      'Beberapa penarikan memakai rekening dan nominal ini. Cari di bank yang mana, lalu selesaikan satu per satu.',
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

function maskedReference({ reference, account }: ResultLine, { byReference }: ResultRules): string {
  const text = truncate(byReference ? reference : (account ?? ''), 60)
  return /^\d{5,}$/.test(text) ? `****${text.slice(-4)}` : text
}
