import { Suspense } from 'react'
import { count } from '../format'
import type { TableRequest } from './request'
import classes from './status-tabs.module.css'
import { tableTexts } from './texts'
import type { Filter, PagedTableProps, ReplyCounts } from './types'
import { type InitialCounts, useRowCount } from './use-row-count'

interface StatusTabsProps {
  props: PagedTableProps<unknown, object>
  filter: Filter
  value: string
  request: TableRequest
  /** Query of the rows of the selected tab. */
  reply: { data: ReplyCounts | undefined; dataUpdatedAt: number; isPlaceholderData: boolean }
  onChange: (value: string) => void
}

/** The options of a filter as tabs, each with the number of its rows within the dates and the search. */
export function StatusTabs({ props, filter, value, request, reply, onChange }: StatusTabsProps) {
  const options = [{ value: '', label: tableTexts.all }, ...filter.options]
  const rows = reply.isPlaceholderData ? undefined : reply.data
  // A lower bound depends on the page that was loaded; tabs count by a page of one row.
  const selected = rows && !rows.recordsMore ? { counts: rows, receivedAt: reply.dataUpdatedAt } : undefined
  return (
    // React hydrates a Suspense boundary in a task of its own.
    <Suspense>
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
              initial={option.value === value ? selected : undefined}
              enabled={option.value === value ? rows !== undefined : reply.data !== undefined}
            />
          </button>
        ))}
      </nav>
    </Suspense>
  )
}

interface TabCountProps {
  props: PagedTableProps<unknown, object>
  request: TableRequest
  initial: InitialCounts | undefined
  enabled: boolean
}

function TabCount({ props: { queryKey, loadPage }, ...tab }: TabCountProps) {
  const { data, dataUpdatedAt } = useRowCount({ queryKey, loadPage, reloadsWithTable: true, ...tab })
  // Rows that arrived after the last count bring their own.
  const counts = tab.initial && tab.initial.receivedAt > dataUpdatedAt ? tab.initial.counts : data
  return (
    <span className={classes.count}>
      {counts && `${count(counts.recordsFiltered)}${counts.recordsMore ? '+' : ''}`}
    </span>
  )
}
