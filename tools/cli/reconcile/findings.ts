/** Two records that contradict each other. Contains no names: subjects are ids, numbers and invoices. */
export interface Difference {
  /** The violated rule. */
  readonly rule: string
  /** The placement, member or registration concerned. */
  readonly subject: string
  readonly expected: string
  readonly actual: string
}

/** Limits memory, and keeps one violated rule from hiding another. */
const MAX_KEPT_PER_RULE = 100

/** Counts every difference and keeps the first ones of each rule. */
export class Findings {
  count = 0
  readonly kept: Difference[] = []
  private readonly byRule = new Map<string, number>()

  add(rule: string, subject: string, expected: string, actual: string): void {
    const before = this.byRule.get(rule) ?? 0
    this.byRule.set(rule, before + 1)
    this.count += 1
    if (before < MAX_KEPT_PER_RULE) this.kept.push({ rule, subject, expected, actual })
  }

  addAll(differences: readonly Difference[]): void {
    for (const { rule, subject, expected, actual } of differences) this.add(rule, subject, expected, actual)
  }

  /** Counts by rule, in the order of their first difference. */
  get rules(): ReadonlyMap<string, number> {
    return this.byRule
  }
}
