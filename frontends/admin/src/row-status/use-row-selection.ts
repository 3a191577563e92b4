import type { Selection } from '@jejaring/ui/table'
import { useCallback, useState } from 'react'
import * as texts from '../texts'

export interface SelectableRow {
  id: string
  amount?: number
}

interface SelectionRules<Row> {
  isSelectable: (row: Row) => boolean
  nameOf: (row: Row) => string
}

/**
 * The rows that an admin has selected, over pages and filters, in the state of the last page that showed them. Lost on
 * leaving the screen.
 */
export function useRowSelection<Row extends SelectableRow>({ isSelectable, nameOf }: SelectionRules<Row>) {
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map())
  const select = (rows: readonly Row[], checked: boolean) =>
    setSelected((before) => {
      const after = new Map(before)
      for (const row of rows) {
        if (checked && isSelectable(row)) after.set(row.id, row)
        else after.delete(row.id)
      }
      return after
    })
  // Called by an effect for each loaded page; the same Map ends the updates.
  const refresh = useCallback(
    (page: readonly Row[]) =>
      setSelected((before) => {
        const changed = page.filter((row) => before.has(row.id) && before.get(row.id) !== row)
        if (changed.length === 0) return before
        const after = new Map(before)
        for (const row of changed) {
          if (isSelectable(row)) after.set(row.id, row)
          else after.delete(row.id)
        }
        return after
      }),
    [isSelectable],
  )
  const table: Selection<Row> = {
    isChecked: ({ id }) => selected.has(id),
    isSelectable,
    label: (row) => texts.withdrawals.check(nameOf(row)),
    onChange: (row, checked) => select([row], checked),
  }
  const rows = [...selected.values()]
  return {
    rows,
    amount: rows.reduce((sum, row) => sum + (row.amount ?? 0), 0),
    table,
    refresh,
    clear: () => setSelected(new Map()),
  }
}
