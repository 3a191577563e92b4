import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { mergeDeltas, requireAdmin, type TablePage, tablePage } from '@jejaring/service-kit'
import type { Context } from '../context'
import { duplicateCounts, type SharedField } from '../store/duplicate-counts'
import { type DuplicateRow, duplicateTable, readSharingMembers } from '../store/duplicates'
import { sharedIdentityTable } from '../store/shared-identities'

/**
 * Returns a page of the names, phones, bank accounts or NIKs that several accounts share, most accounts first. Faults:
 * unauthenticated, forbidden.
 */
export async function listDuplicates(
  { kit }: Context,
  query: TableQuery | undefined,
  { shared, acrossRegistrations }: { shared: SharedField | 'nik'; acrossRegistrations: boolean },
): Promise<TablePage<DuplicateRow, 'accounts'>> {
  requireAdmin()
  const { manager } = kit.database
  if (shared === 'nik') return await tablePage(manager, sharedIdentityTable(query, acrossRegistrations))
  for (const table of duplicateCounts[shared]) await mergeDeltas(manager, table)
  const page = await tablePage(manager, duplicateTable(query, { shared, acrossRegistrations }))
  const sharingMembers = await readSharingMembers(
    manager,
    shared,
    page.rows.map(({ key }) => key),
  )
  return {
    ...page,
    rows: page.rows.map(({ key: _key, ...row }, index) => ({ ...row, ...sharingMembers[index]! })),
  }
}
