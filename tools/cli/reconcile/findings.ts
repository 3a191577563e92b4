/** Something the books say in two ways that do not agree. Names nobody: subjects are ids, numbers and invoices. */
export interface Difference {
  /** Which rule is broken. */
  readonly rule: string
  /** For whom or what: a placement, a member, a registration. */
  readonly subject: string
  readonly expected: string
  readonly actual: string
}

/** So that one broken rule cannot hide another, or fill the memory. */
const KEPT_PER_RULE = 100

/** Counts every difference and keeps the first of each rule. */
export class Findings {
  count = 0
  readonly kept: Difference[] = []
  private readonly byRule = new Map<string, number>()

  add(rule: string, subject: string, expected: string, actual: string): void {
    const before = this.byRule.get(rule) ?? 0
    this.byRule.set(rule, before + 1)
    this.count += 1
    if (before < KEPT_PER_RULE) this.kept.push({ rule, subject, expected, actual })
  }

  addAll(differences: readonly Difference[]): void {
    for (const { rule, subject, expected, actual } of differences) this.add(rule, subject, expected, actual)
  }

  /** How many of each rule, the rule found first before the others. */
  get rules(): ReadonlyMap<string, number> {
    return this.byRule
  }
}
