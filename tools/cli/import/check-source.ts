import { type Arranged, arrange } from './arrange'
import { Problems } from './problems'
import { type Row, type Rules, readRow } from './read-row'
import type { SourceRow } from './source-row'

export interface Checked {
  /** In the order of the log; none when there are problems. */
  readonly members: readonly Arranged[]
  readonly problems: Problems
}

/** Reads all rows and finds everything that is wrong with them. `admins`: usernames that are there already. */
export async function checkSource(
  source: AsyncIterable<SourceRow>,
  rules: Rules,
  admins: readonly string[],
): Promise<Checked> {
  const problems = new Problems()
  const rows: Row[] = []
  for await (const row of source) rows.push(readRow(row, rules, problems))
  return { members: arrange(rows, admins, problems), problems }
}
