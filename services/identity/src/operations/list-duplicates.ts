import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { requireAdmin, type TablePage, tablePage } from '@jejaring/service'
import type { Identity } from '../identity'
import { type DuplicateRow, duplicateTable, readSharing, type SharedPart } from '../store/duplicates'

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
  const page = await tablePage<Omit<DuplicateRow, 'members'> & { key: string }, 'accounts'>(
    manager,
    duplicateTable(query, asked),
  )
  const keys = page.rows.map(({ key }) => key)
  const members = await readSharing(manager, asked.shared, keys)
  return {
    ...page,
    rows: page.rows.map(({ key: _key, ...row }, index) => ({ ...row, members: members[index] ?? [] })),
  }
}
