import { comparable } from '@jejaring/spreadsheet'
import { normalizeAccount, type ResultLine } from './parse-result'
import type { OutcomeLine } from './payout'

/** Finds the withdrawals of a payout that a line of its result names: by invoice, otherwise by account and amount. */
export class ResultMatcher {
  private readonly byKey: ReadonlyMap<string, OutcomeLine[]>
  /** Built once: a wrong file may have 20,000 lines against thousands of withdrawals. */
  private readonly byAccount: ReadonlyMap<string, OutcomeLine[]>

  constructor(
    items: readonly OutcomeLine[],
    private readonly byReference: boolean,
  ) {
    this.byKey = groupBy(items, (item) =>
      byReference ? comparable(item.invoice) : accountAndAmountKey(item),
    )
    this.byAccount = groupBy(byReference ? [] : items, ({ account }) => normalizeAccount(account))
  }

  /** Groups lines that name the same withdrawals. */
  groupLines(lines: readonly ResultLine[]): ReadonlyMap<string, ResultLine[]> {
    return groupBy(lines, (line) => this.keyOf(line))
  }

  candidatesOf(line: ResultLine): readonly OutcomeLine[] {
    return this.byKey.get(this.keyOf(line)) ?? []
  }

  /** Whether the payout pays this account, with any amount. */
  hasAccountOf({ account = '' }: ResultLine): boolean {
    return this.byAccount.has(account)
  }

  /** Returns the withdrawal that a line names, also with a wrong amount; undefined for none or several. */
  findNamed(line: ResultLine): OutcomeLine | undefined {
    const candidates = this.candidatesOf(line)
    const named = candidates.length > 0 ? candidates : (this.byAccount.get(line.account ?? '') ?? [])
    return named.length === 1 ? named[0] : undefined
  }

  private keyOf(line: ResultLine): string {
    return this.byReference ? comparable(line.reference) : accountAndAmountKey(line)
  }
}

function accountAndAmountKey({
  account = '',
  amount,
}: {
  account?: string | undefined
  amount: bigint | undefined
}) {
  return `${normalizeAccount(account)} ${amount}`
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
