import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { mergeDeltas, requireAdmin, type TablePage, tablePage } from '@jejaring/service-kit'
import type { Identity } from '../identity'
import { type DuplicateRow, duplicateTable, readSharing, type SharedRow } from '../store/duplicates'
import { type SharedPart, sharedCounts } from '../store/kept-counts'

/**
 * A page of the names, phones or bank accounts that several accounts share, most accounts first. Faults:
 * unauthenticated, forbidden.
 */
export async function listDuplicates(
  { kit }: Identity,
  query: TableQuery | undefined,
  asked: { shared: SharedPart; apart: boolean },
): Promise<TablePage<DuplicateRow, 'accounts'>> {
  requireAdmin()
  const { manager } = kit.database
  for (const rollup of sharedCounts[asked.shared]) await mergeDeltas(manager, rollup)
  const page = await tablePage<SharedRow, 'accounts'>(manager, duplicateTable(query, asked))
  const sharing = await readSharing(
    manager,
    asked.shared,
    page.rows.map(({ key }) => key),
  )
  return { ...page, rows: page.rows.map(({ key: _key, ...row }, index) => ({ ...row, ...sharing[index]! })) }
}
