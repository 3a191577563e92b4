import type { ReactNode } from 'react'
import type { TableRequest } from './request'
import type { Sort } from './state'

export interface Column<Row> {
  /** The server's name of the column, used for sorting. */
  key: string
  label: string
  render: (row: Row) => ReactNode
  /** False for what cannot be sorted. */
  sortable?: boolean
  align?: 'left' | 'right'
  /** Dates, codes and the like stay on one line. */
  nowrap?: boolean
  /**
   * Where it goes on a phone's card: `lead` names the row, `value` stands on the right,
   * `under` is small below the lead, `none` is left out; all others are behind the disclosure.
   */
  phone?: 'lead' | 'value' | 'under' | 'detail' | 'none'
  /** On a phone's card, outside the disclosure, the label stands before the value. */
  phoneLabel?: boolean
}

export interface Filter {
  /** The request's parameter and the URL's key. */
  name: string
  label: string
  /** An option with an empty value holds where none is chosen; without one, all rows do. */
  options: { value: string; label: string }[]
}

export interface Selection<Row> {
  isChecked: (row: Row) => boolean
  /** Final rows have no checkbox. */
  isSelectable?: (row: Row) => boolean
  /** Says which row a checkbox is for, to those who do not see the row. */
  label?: (row: Row) => string
  onChange: (row: Row, checked: boolean) => void
  /** Checks or clears all rows that match the request; leaves out the box in the header when missing. */
  onChangeAll?: (checked: boolean, request: TableRequest) => void
}

export interface Total {
  label: string
  value: ReactNode
}

export interface ReplyCounts {
  recordsTotal: number
  recordsFiltered: number
  /** There are more than were counted, and the totals of them were not added up. */
  recordsMore?: boolean
}

export type TableReply<Row, Extras> = Extras & ReplyCounts & { data: Row[] }

export interface PagedTableProps<Row, Extras> {
  /** Start of the query key; invalidate it to reload the table. */
  queryKey: readonly string[]
  /** Loads one page from the server. */
  loadPage: (request: TableRequest, signal: AbortSignal) => Promise<TableReply<Row, Extras>>
  columns: Column<Row>[]
  rowKey: (row: Row) => string
  /** Read out for the table as a whole. */
  label: string
  defaultSort?: Sort
  defaultLength?: number
  searchPlaceholder?: string
  /** False hides the search box. */
  searchable?: boolean
  dateRange?: boolean
  filters?: Filter[]
  /** Buttons of a row: in the last column, or at the foot of a phone's card. */
  actions?: (row: Row) => ReactNode
  selection?: Selection<Row>
  /** Totals of the whole selection, under the table. */
  totals?: (reply: Extras & ReplyCounts) => Total[]
  /** Shown instead of rows when nothing was ever there. */
  empty?: ReactNode
  /** 36 px rows for admins; members get 48 px. */
  compact?: boolean
  /** Right of the search box; it gets what is asked for at the moment, for bulk actions and exports. */
  toolbar?: (request: TableRequest) => ReactNode
  /** Over the table: cards made of what the server sent beside the rows, undefined while loading. */
  summary?: (reply: (Extras & ReplyCounts) | undefined, request: TableRequest) => ReactNode
  /** Below the table: a bar for what is checked, say. */
  after?: (reply: TableReply<Row, Extras>, request: TableRequest) => ReactNode
  /** Set when a screen has two tables. */
  prefix?: string
}
