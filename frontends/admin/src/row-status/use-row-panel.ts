import type { TableSource } from '@jejaring/features'
import { useQueryClient } from '@jejaring/web-platform'
import { useState } from 'react'
import { useCachedRow } from '../edit-conflict/use-cached-row'
import { isOpen } from './open-status'
import type { Status } from './status-fields'

interface PanelRow {
  id: string
  status: Status
}

export interface RowPanel<Row> {
  /** The shown row as it was when it was opened, so that the form stays after a change; undefined when closed. */
  row: Row | undefined
  /** The status that the last row of this panel was given, for the next one; not a refusal, which needs a reason. */
  preferred: Status | undefined
  open: (row: Row) => void
  close: () => void
  /** Goes on to the next row that waits, or closes. */
  finish: (status: Status) => void
  /** Previous and next row of the page, and the position in it. */
  steps: { position: number; count: number; previous?: () => void; next?: () => void }
}

interface PanelState<Row> {
  rows: readonly Row[]
  index: number
  row?: Row
}

const closed = { rows: [], index: 0 }

/** A panel at the side of a table that steps through the rows of the page as they were when it was opened. */
export function useRowPanel<Row extends PanelRow, Extras>(source: TableSource<Row, Extras>): RowPanel<Row> {
  const queries = useQueryClient()
  const findCached = useCachedRow(source)
  const [{ rows, index, row }, show] = useState<PanelState<Row>>(closed)
  const [preferred, setPreferred] = useState<Status>()
  const latest = (row: Row) => findCached(({ id }) => id === row.id) ?? row
  const open = (row: Row) => {
    const pages = queries.getQueriesData<{ data?: Row[] }>({ queryKey: source.key, type: 'active' })
    const page = pages
      .map(([, reply]) => reply?.data ?? [])
      .find((one) => one.some(({ id }) => id === row.id))
    const shown = page ?? [row]
    show({ rows: shown, index: shown.findIndex(({ id }) => id === row.id), row })
  }
  const close = () => show(closed)
  const step = (to: number) => {
    const next = rows[to]
    if (next) show({ rows, index: to, row: latest(next) })
  }
  const finish = (status: Status) => {
    setPreferred(status === 'failed' ? undefined : status)
    const next = rows.findIndex((row, at) => at > index && isOpen(latest(row)))
    if (next < 0) close()
    else step(next)
  }
  return {
    row,
    preferred,
    open,
    close,
    finish,
    steps: {
      position: index + 1,
      count: rows.length,
      ...(index > 0 && { previous: () => step(index - 1) }),
      ...(index < rows.length - 1 && { next: () => step(index + 1) }),
    },
  }
}
