import { SelectChip } from './select-chip'
import { type ChangeTable, readSort, type Sort, writeSort } from './state'
import classes from './table.module.css'
import { tableTexts } from './texts'
import type { Column } from './types'

interface SortChipProps {
  columns: Column<unknown>[]
  sort: Sort | undefined
  change: ChangeTable
}

/** Sort order for cards, which have no headers. */
export function SortChip({ columns, sort, change }: SortChipProps) {
  const orders = columns.flatMap(({ key, label }) =>
    (['asc', 'desc'] as const).map((dir) => ({
      value: writeSort({ key, dir }),
      label: tableTexts.sorted[dir](label),
    })),
  )
  const chosen = orders.find(({ value }) => value === writeSort(sort))
  return (
    <SelectChip
      className={classes.order}
      label={tableTexts.sort}
      text={chosen ? `${tableTexts.sort}: ${chosen.label}` : tableTexts.sort}
      value={chosen?.value ?? ''}
      options={chosen ? orders : [{ value: '', label: tableTexts.sort }, ...orders]}
      onChange={(value) => change({ sort: readSort(value) })}
    />
  )
}
