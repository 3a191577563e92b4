import { startTransition, useEffect, useState } from 'react'
import { count } from '../format'
import type { TableRequest } from './request'
import classes from './status-tabs.module.css'
import { tableTexts } from './texts'
import type { Filter, PagedTableProps } from './types'
import { type InitialCounts, useRowCount } from './use-row-count'

interface StatusTabsProps {
  props: PagedTableProps<unknown, object>
  filter: Filter
  value: string
  request: TableRequest
  /** The counts of the selected tab; undefined while its rows are loading. */
  selected: InitialCounts | undefined
  onChange: (value: string) => void
}

/** The options of a filter as tabs, each with the number of its rows within the dates and the search. */
export function StatusTabs({ props, filter, value, request, selected, onChange }: StatusTabsProps) {
  const options = [{ value: '', label: tableTexts.all }, ...filter.options]
  // On the first load the counts start one by one after the rows are painted: starting a call blocks a slow phone for
  // 17 ms.
  const [startedCounts, setStartedCounts] = useState(0)
  const hasRows = selected !== undefined
  useEffect(() => {
    if (hasRows && startedCounts < options.length) startTransition(() => setStartedCounts(startedCounts + 1))
  }, [hasRows, startedCounts, options.length])
  return (
    <nav className={classes.tabs} aria-label={filter.label}>
      {options.map((option, index) => (
        <button
          key={option.value}
          type="button"
          className={classes.tab}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}{' '}
          <TabCount
            props={props}
            request={{ ...request, [filter.name]: option.value }}
            initial={option.value === value ? selected : undefined}
            enabled={option.value === value ? hasRows : index < startedCounts}
          />
        </button>
      ))}
    </nav>
  )
}

interface TabCountProps {
  props: PagedTableProps<unknown, object>
  request: TableRequest
  initial: InitialCounts | undefined
  enabled: boolean
}

function TabCount({ props: { queryKey, loadPage }, ...tab }: TabCountProps) {
  const { data } = useRowCount({ queryKey, loadPage, reloadsWithTable: true, ...tab })
  return (
    <span className={classes.count}>
      {data && `${count(data.recordsFiltered)}${data.recordsMore ? '+' : ''}`}
    </span>
  )
}
