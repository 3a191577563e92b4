import type { TableSource } from '@jejaring/features'
import type { ApiError } from '@jejaring/web-platform'
import { useState } from 'react'
import { useCachedRow } from '../edit-conflict/use-cached-row'

interface StatusRow {
  id: string
  status: string
}

export interface CurrentRow<Row> {
  /** The latest known version of the row. */
  row: Row
  /** The version before a conflicting change; undefined while there is no conflict. */
  before: Row | undefined
  /** Handles a 409: stores and returns the new version of the row, so that the form can stay open. */
  applyConflict: (error: ApiError) => Row
}

/**
 * Keeps the row of an open status form up to date after a conflict. `readConflict` reads the new field values from the
 * parameters of the 409 error.
 */
export function useCurrentRow<Row extends StatusRow, Extras>(
  source: TableSource<Row, Extras>,
  opened: Row,
  readConflict: (params: ApiError['errParams']) => Partial<Row> = readStatus,
): CurrentRow<Row> {
  const findCached = useCachedRow(source)
  const [{ row, before }, setCurrent] = useState<{ row: Row; before?: Row }>({ row: opened })
  const applyConflict = ({ errParams }: ApiError) => {
    const reported = { status: row.status, ...readConflict(errParams) }
    // The new status may filter the row out of the table; then the error parameters are the only source.
    const now = findCached(({ id }) => id === opened.id) ?? { ...row, ...reported }
    const names = Object.keys(reported) as (keyof Row)[]
    if (names.some((name) => now[name] !== row[name])) setCurrent({ row: now, before: row })
    return now
  }
  return { row, before, applyConflict }
}

function readStatus<Row extends StatusRow>({ status }: ApiError['errParams']): Partial<Row> {
  return (status === undefined ? {} : { status }) as Partial<Row>
}
