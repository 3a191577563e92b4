import type { TableSource } from '@jejaring/features'
import type { ApiError } from '@jejaring/web-platform'
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
  /** To be called with a conflict: shows and answers what became of the row, so that the form over it can stay. */
  follow: (error: ApiError) => Row
}

/**
 * The row that a window over a table gives another status, also when somebody else was first; `told` is what a
 * conflict says of the row as it is now.
 */
export function useFollowedRow<Row extends StatusRow, Extras>(
  source: TableSource<Row, Extras>,
  opened: Row,
  told: (params: ApiError['errParams']) => Partial<Row> = toldStatus,
): Followed<Row> {
  const saved = useSavedRow(source)
  const [{ row, before }, setKnown] = useState<{ row: Row; before?: Row }>({ row: opened })
  const follow = ({ errParams }: ApiError) => {
    const said = { status: row.status, ...told(errParams) }
    // It may have left the page by what it is now, which is told all the same.
    const now = saved(({ id }) => id === opened.id) ?? { ...row, ...said }
    const names = Object.keys(said) as (keyof Row)[]
    if (names.some((name) => now[name] !== row[name])) setKnown({ row: now, before: row })
    return now
  }
  return { row, before, follow }
}

function toldStatus<Row extends StatusRow>({ status }: ApiError['errParams']): Partial<Row> {
  return (status === undefined ? {} : { status }) as Partial<Row>
}
