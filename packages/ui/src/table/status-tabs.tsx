import { startTransition, useEffect, useState } from 'react'
import { count } from '../format'
import type { TableRequest } from './request'
import classes from './status-tabs.module.css'
import { tableTexts } from './texts'
import type { Filter, PagedTableProps } from './types'
import { type KnownCounts, useRowCount } from './use-row-counts'

interface StatusTabsProps {
  props: PagedTableProps<unknown, object>
  filter: Filter
  value: string
  request: TableRequest
  /** The counts of the tab that is shown; undefined while its rows are loading. */
  known: KnownCounts | undefined
  onChange: (value: string) => void
}

/** The options of a filter as tabs, each with the number of its rows within the dates and the search. */
export function StatusTabs({ props, filter, value, request, known, onChange }: StatusTabsProps) {
  const options = [{ value: '', label: tableTexts.all }, ...filter.options]
  // The rows are painted first. Each count begins in a task of its own: a call takes 17 ms on a slow phone.
  const [counting, setCounting] = useState(0)
  const hasRows = known !== undefined
  useEffect(() => {
    if (hasRows && counting < options.length) startTransition(() => setCounting(counting + 1))
  }, [hasRows, counting, options.length])
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
            known={option.value === value ? known : undefined}
            enabled={option.value === value ? hasRows : index < counting}
          />
        </button>
      ))}
    </nav>
  )
}

interface TabCountProps {
  props: PagedTableProps<unknown, object>
  request: TableRequest
  known: KnownCounts | undefined
  enabled: boolean
}

function TabCount({ props: { queryKey, loadPage }, ...tab }: TabCountProps) {
  const { data } = useRowCount({ queryKey, loadPage, isTab: true, ...tab })
  return (
    <span className={classes.count}>
      {data && `${count(data.recordsFiltered)}${data.recordsMore ? '+' : ''}`}
    </span>
  )
}
