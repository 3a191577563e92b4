import type { ReactNode } from 'react'
import type { PagedTableProps } from './types'

export interface ShownGroup {
  key: string
  header?: ReactNode
  rows: unknown[]
}

interface PagePosition {
  /** Sorted column. */
  sortKey: string | undefined
  hasEarlierPage: boolean
  hasLaterPage: boolean
}

/**
 * The rows of a page in their groups; one group without a header when the table is not sorted by the groups' column.
 * `rowKey` of a group's first row is the group's key: rows in the order of an earlier sort can form a group twice.
 */
export function groupRows(
  { groups, rowKey }: PagedTableProps<unknown, object>,
  rows: unknown[],
  { sortKey, hasEarlierPage, hasLaterPage }: PagePosition,
): ShownGroup[] {
  if (!groups || groups.sortKey !== sortKey) return [{ key: '', rows }]
  const found: { key: string; rows: unknown[] }[] = []
  for (const row of rows) {
    const key = groups.keyOf(row)
    const last = found.at(-1)
    if (last?.key === key) last.rows.push(row)
    else found.push({ key, rows: [row] })
  }
  return found.map((group, index) => {
    const isPartial = (index === 0 && hasEarlierPage) || (index === found.length - 1 && hasLaterPage)
    return {
      key: String(rowKey(group.rows[0])),
      header: groups.header(group.rows, isPartial),
      rows: groups.merge?.(group.rows) ?? group.rows,
    }
  })
}
