import { TextInput } from '@mantine/core'
import { IconSearch, IconUser, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useIsPhone } from '../use-is-phone'
import { DateRange } from './date-range'
import type { TableRequest } from './request'
import { SelectChip } from './select-chip'
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
  /** The menu of the table's settings. */
  settings?: ReactNode
}

/** Search, filter chips, date range, and the sort order of cards. */
export function TableToolbar({ props, state, change, request, settings }: ToolbarProps) {
  const { dateRange, searchable = true, toolbar } = props
  const filters = (props.filters ?? []).filter(({ isTabs }) => !isTabs)
  const sortable = props.columns.filter((column) => column.sortable !== false)
  const isPhone = useIsPhone()
  const isOrdered = isPhone && sortable.length > 0
  if (!searchable && !dateRange && filters.length === 0 && !toolbar && !isOrdered) return null
  const isSet = state.search || state.from || state.to || filters.some(({ name }) => state.filters[name])
  const clear = () => {
    const cleared = Object.fromEntries(filters.map(({ name }) => [name, '']))
    change({ search: '', from: undefined, to: undefined, filters: cleared })
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
      {filters.map((filter) => {
        const value = state.filters[filter.name] ?? ''
        const set = (value: string) => change({ filters: { [filter.name]: value } })
        return filter.isText ? (
          <Search key={filter.name} label={filter.label} value={value} onChange={set} type="text" />
        ) : (
          <FilterChip key={filter.name} filter={filter} value={value} onChange={set} />
        )
      })}
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
      {(toolbar || (settings && !isPhone)) && (
        <div className={classes.end}>
          {!isPhone && settings}
          {toolbar?.(request)}
        </div>
      )}
    </div>
  )
}

interface SearchProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** `text` for a filter next to the search. */
  type?: 'search' | 'text'
}

function Search({ label, value, onChange, type = 'search' }: SearchProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const typedAt = useRef('')
  const [sent, setSent] = useState<string>()
  // The URL changed, from outside by the back button for example. After this box has changed it, letters that were
  // typed since are kept.
  if (value !== known) {
    setKnown(value)
    if (value === sent) setSent(undefined)
    else setTyped(value)
  }
  const search = () => {
    // Not after the user has navigated away: the change would navigate back.
    if (typed.trim() === value || window.location.pathname !== typedAt.current) return
    setSent(typed.trim())
    onChange(typed.trim())
  }
  useEffect(() => {
    if (typed.trim() === value) return
    const timer = setTimeout(search, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  })
  return (
    <TextInput
      className={type === 'search' ? classes.search : classes.textFilter}
      type={type}
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
      leftSection={
        type === 'search' ? <IconSearch size={18} aria-hidden /> : <IconUser size={18} aria-hidden />
      }
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
    <SelectChip
      label={filter.label}
      text={chosen ? `${filter.label}: ${chosen.label}` : filter.label}
      isSet={chosen && value !== ''}
      value={value}
      options={[...all, ...filter.options]}
      onChange={onChange}
    />
  )
}
