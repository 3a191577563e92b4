import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { mergeDeltas, requireAdmin, type TablePage, tablePage } from '@jejaring/service-kit'
import type { Identity } from '../identity'
import { duplicateCounts, type SharedField } from '../store/duplicate-counts'
import { type DuplicateRow, duplicateTable, readSharingMembers } from '../store/duplicates'

/**
 * Returns a page of the names, phones or bank accounts that several accounts share, most accounts first. Faults:
 * unauthenticated, forbidden.
 */
export async function listDuplicates(
  { kit }: Identity,
  query: TableQuery | undefined,
  filter: { shared: SharedField; apart: boolean },
): Promise<TablePage<DuplicateRow, 'accounts'>> {
  requireAdmin()
  const { manager } = kit.database
  for (const table of duplicateCounts[filter.shared]) await mergeDeltas(manager, table)
  const page = await tablePage(manager, duplicateTable(query, filter))
  const sharingMembers = await readSharingMembers(
    manager,
    filter.shared,
    page.rows.map(({ key }) => key),
  )
  return {
    ...page,
    rows: page.rows.map(({ key: _key, ...row }, index) => ({ ...row, ...sharingMembers[index]! })),
  }
}
