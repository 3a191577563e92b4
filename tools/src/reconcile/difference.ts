/** Something the books say in two ways that do not agree. */
export interface Difference {
  /** Which rule is broken. */
  readonly rule: string
  /** For whom or what: a placement, a member, a registration. */
  readonly subject: string
  readonly expected: string
  readonly actual: string
}

/** Both sides under the same keys: what is missing, too much or different, named one by one. */
export function compare(
  rule: string,
  expected: ReadonlyMap<string, string>,
  actual: ReadonlyMap<string, string>,
): Difference[] {
  const differences: Difference[] = []
  for (const [subject, value] of expected) {
    const other = actual.get(subject)
    if (other !== value) differences.push({ rule, subject, expected: value, actual: other ?? 'nothing' })
  }
  for (const [subject, value] of actual) {
    if (!expected.has(subject)) differences.push({ rule, subject, expected: 'nothing', actual: value })
  }
  return differences
}
