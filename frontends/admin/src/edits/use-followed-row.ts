import type { ApiError } from '@jejaring/platform'
import type { TableSource } from '@jejaring/ui/table'
import { useState } from 'react'
import { useSavedRow } from './saved-row'

interface StatusRow {
  id: string
  status: string
}

export interface Followed<Row> {
  /** As it is now, as far as is known here. */
  row: Row
  /** As it was when somebody else changed it; nothing while nobody did. */
  before: Row | undefined
  /** To be called with a conflict: shows what became of the row, so that the form over it can stay. */
  follow: (error: ApiError) => void
}

/** The row that a window over a table gives another status, also when somebody else was first. */
export function useFollowedRow<Row extends StatusRow, Extras>(
  source: TableSource<Row, Extras>,
  opened: Row,
): Followed<Row> {
  const saved = useSavedRow(source)
  const [{ row, before }, setKnown] = useState<{ row: Row; before?: Row }>({ row: opened })
  const follow = ({ errParams: { status = row.status } }: ApiError) => {
    // It may have left the page by its new status, which is known all the same.
    const now = saved(({ id }) => id === opened.id) ?? { ...row, status: String(status) as Row['status'] }
    if (now.status !== row.status) setKnown({ row: now, before: row })
  }
  return { row, before, follow }
}
