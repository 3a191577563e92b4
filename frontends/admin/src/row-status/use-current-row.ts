import type { TableSource } from '@jejaring/features'
import type { ApiError } from '@jejaring/web-platform'
import { useState } from 'react'
import { useSavedRow } from '../edit-conflict/use-cached-row'

interface StatusRow {
  id: string
  status: string
}

export interface Followed<Row> {
  /** The latest known version of the row. */
  row: Row
  /** The version before a conflicting change; undefined while there is no conflict. */
  before: Row | undefined
  /** Handles a 409: stores and returns the new version of the row, so that the form can stay open. */
  follow: (error: ApiError) => Row
}

/**
 * Keeps the row of an open status form up to date after a conflict. `readConflict` reads the new field values from the
 * parameters of the 409 error.
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
    // The new status may filter the row out of the table; then the error parameters are the only source.
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
