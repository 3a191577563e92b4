import { IconChevronDown } from '@tabler/icons-react'
import { type ChangeTable, readSort, type Sort, writeSort } from './state'
import classes from './table.module.css'
import { tableTexts } from './texts'
import type { Column } from './types'

interface SortChipProps {
  columns: Column<unknown>[]
  sort: Sort | undefined
  change: ChangeTable
}

/** Sort order for cards, which have no headers: a chip with a native select. */
export function SortChip({ columns, sort, change }: SortChipProps) {
  const orders = columns.flatMap(({ key, label }) =>
    (['asc', 'desc'] as const).map((dir) => ({
      value: writeSort({ key, dir }),
      label: tableTexts.sorted[dir](label),
    })),
  )
  const chosen = orders.find(({ value }) => value === writeSort(sort))
  return (
    <div className={`${classes.chip} ${classes.order}`}>
      <span aria-hidden>{chosen ? `${tableTexts.sort}: ${chosen.label}` : tableTexts.sort}</span>
      <IconChevronDown size={16} aria-hidden />
      <select
        aria-label={tableTexts.sort}
        value={chosen?.value ?? ''}
        onChange={(event) => change({ sort: readSort(event.currentTarget.value) })}
      >
        {!chosen && <option value="">{tableTexts.sort}</option>}
        {orders.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
