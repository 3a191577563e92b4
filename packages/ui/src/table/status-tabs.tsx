import { startTransition, useEffect, useState } from 'react'
import { count } from '../format'
import type { TableRequest } from './request'
import classes from './status-tabs.module.css'
import { tableTexts } from './texts'
import type { Filter, PagedTableProps } from './types'
import { useRowCount } from './use-row-counts'

interface StatusTabsProps {
  props: PagedTableProps<unknown, object>
  filter: Filter
  value: string
  request: TableRequest
  /** The table has rows to show: they come before the counts. */
  hasRows: boolean
  onChange: (value: string) => void
}

/** The options of a filter as tabs, each with the number of its rows within the dates and the search. */
export function StatusTabs({ props, filter, value, request, hasRows, onChange }: StatusTabsProps) {
  const options = [{ value: '', label: tableTexts.all }, ...filter.options]
  // In a task of their own: the rows are painted first.
  const [isCounting, setCounting] = useState(false)
  useEffect(() => {
    if (hasRows) startTransition(() => setCounting(true))
  }, [hasRows])
  return (
    <nav className={classes.tabs} aria-label={filter.label}>
      {options.map((option) => (
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
            enabled={isCounting}
          />
        </button>
      ))}
    </nav>
  )
}

interface TabCountProps {
  props: PagedTableProps<unknown, object>
  request: TableRequest
  enabled: boolean
}

function TabCount({ props, request, enabled }: TabCountProps) {
  const { data } = useRowCount({ queryKey: props.queryKey, loadPage: props.loadPage, request, enabled })
  return (
    <span className={classes.count}>
      {data && `${count(data.recordsFiltered)}${data.recordsMore ? '+' : ''}`}
    </span>
  )
}
