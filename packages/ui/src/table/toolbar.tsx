import { Menu, TextInput } from '@mantine/core'
import { IconChevronDown, IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useIsPhone } from '../use-is-phone'
import { DateRange } from './date-range'
import type { TableRequest } from './request'
import { SortChip } from './sort-chip'
import type { ChangeTable, TableState } from './state'
import classes from './table.module.css'
import { tableTexts } from './texts'
import type { Filter, PagedTableProps } from './types'

const DEBOUNCE_MS = 300

interface ToolbarProps {
  props: PagedTableProps<unknown, object>
  state: TableState
  change: ChangeTable
  request: TableRequest
}

/** Search, filter chips, date range, and the sort order of cards. */
export function TableToolbar({ props, state, change, request }: ToolbarProps) {
  const { filters = [], dateRange, searchable = true, toolbar } = props
  const sortable = props.columns.filter((column) => column.sortable !== false)
  const isOrdered = useIsPhone() && sortable.length > 0
  if (!searchable && !dateRange && filters.length === 0 && !toolbar && !isOrdered) return null
  const isSet = state.search || state.from || state.to || Object.values(state.filters).some(Boolean)
  const clear = () => {
    const filters = Object.fromEntries(Object.keys(state.filters).map((name) => [name, '']))
    change({ search: '', from: undefined, to: undefined, filters })
  }
  return (
    <div className={classes.toolbar}>
      {searchable && (
        <Search
          label={props.searchPlaceholder ?? tableTexts.search}
          value={state.search}
          onChange={(search) => change({ search })}
        />
      )}
      {filters.map((filter) => (
        <FilterChip
          key={filter.name}
          filter={filter}
          value={state.filters[filter.name] ?? ''}
          onChange={(value) => change({ filters: { [filter.name]: value } })}
        />
      ))}
      {dateRange && (
        <DateRange from={state.from} to={state.to} onChange={(from, to) => change({ from, to })} />
      )}
      {isOrdered && <SortChip columns={sortable} sort={state.sort} change={change} />}
      {isSet && (
        <button type="button" className={classes.chip} onClick={clear}>
          <IconX size={16} aria-hidden />
          {tableTexts.clear}
        </button>
      )}
      {toolbar && <div className={classes.end}>{toolbar(request)}</div>}
    </div>
  )
}

function Search({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const typedAt = useRef('')
  // The URL changed from outside, for example by the back button.
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }
  const search = () => {
    // Not after the user has navigated away: the change would navigate back.
    if (typed !== value && window.location.pathname === typedAt.current) onChange(typed.trim())
  }
  useEffect(() => {
    if (typed === value) return
    const timer = setTimeout(search, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  })
  return (
    <TextInput
      className={classes.search}
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={100}
      onChange={(event) => {
        typedAt.current = window.location.pathname
        setTyped(event.currentTarget.value)
      }}
      // Search immediately on blur, so that a following export or bulk action uses the typed text. Not when a row is
      // clicked: the row must not change under the pointer.
      onBlur={({ relatedTarget }) => {
        if (!relatedTarget?.closest('tbody, li')) search()
      }}
      leftSection={<IconSearch size={18} aria-hidden />}
    />
  )
}

function FilterChip({
  filter,
  value,
  onChange,
}: {
  filter: Filter
  value: string
  onChange: (value: string) => void
}) {
  const chosen = filter.options.find((option) => option.value === value)
  // An option with an empty value is the default, and replaces "all".
  const all = filter.options.some((option) => option.value === '')
    ? []
    : [{ value: '', label: tableTexts.all }]
  return (
    <Menu position="bottom-start" shadow="md">
      <Menu.Target>
        <button type="button" className={classes.chip} data-set={(chosen && value !== '') || undefined}>
          {chosen ? `${filter.label}: ${chosen.label}` : filter.label}
          <IconChevronDown size={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {[...all, ...filter.options].map((option) => (
          <Menu.Item
            key={option.value}
            onClick={() => onChange(option.value)}
            fw={option.value === value ? 700 : 400}
          >
            {option.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
