import { type ArrangedMember, arrangeMembers } from './arrange-members'
import { Problems } from './problems'
import { type Row, type Rules, readRow } from './read-row'
import type { SourceRow } from './source-row'

export interface CheckResult {
  /** In placement order; empty when there are problems. */
  readonly members: readonly ArrangedMember[]
  readonly problems: Problems
}

/** Reads and validates all rows. `admins` are existing usernames. */
export async function checkSource(
  source: AsyncIterable<SourceRow>,
  rules: Rules,
  admins: readonly string[],
): Promise<CheckResult> {
  const problems = new Problems()
  const rows: Row[] = []
  for await (const row of source) rows.push(readRow(row, rules, problems))
  return { members: arrangeMembers(rows, admins, problems), problems }
}
