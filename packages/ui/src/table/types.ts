import type { ReactNode } from 'react'
import type { TableRequest } from './request'
import type { Sort } from './state'

export interface Column<Row> {
  /** Name of the column in the API, used for sorting. */
  key: string
  label: string
  render: (row: Row) => ReactNode
  /** False when the server cannot sort by it. */
  sortable?: boolean
  align?: 'left' | 'right'
  /** Keeps dates and codes on one line. */
  nowrap?: boolean
  /**
   * Position on a phone’s card: `lead` is the title, `value` is on the right, `under` is small below the lead, `none`
   * is hidden; all others are behind the disclosure.
   */
  phone?: 'lead' | 'value' | 'under' | 'detail' | 'none'
  /** On a phone's card, shows the value only for these rows. */
  phoneWhen?: (row: Row) => boolean
  /** On a phone's card, shows the label before the value. */
  phoneLabel?: boolean
}

/** Groups consecutive rows of a page while the table is sorted by `sortKey`, for example by day. */
export interface RowGroups<Row> {
  sortKey: string
  keyOf: (row: Row) => string
  /** `isPartial`: more rows of the group are on another page. */
  header: (rows: Row[], isPartial: boolean) => ReactNode
  /** Merges rows of a group before they are shown. */
  merge?: (rows: Row[]) => Row[]
}

export interface Filter {
  /** Request parameter and URL parameter. */
  name: string
  label: string
  /** An option with an empty value is the default; without one, the default is all rows. */
  options: { value: string; label: string }[]
  /** Shows the options as tabs with the number of their rows, in place of a chip. */
  isTabs?: boolean
  /** A text that is typed, in place of options. */
  isText?: boolean
  /** Values for which the default order is reversed: the oldest waiting row comes first. */
  oldestFirst?: string[]
}

export interface Selection<Row> {
  isChecked: (row: Row) => boolean
  /** False hides the checkbox, for example of final rows. */
  isSelectable?: (row: Row) => boolean
  /** Accessible name of a row's checkbox. */
  label?: (row: Row) => string
  onChange: (row: Row, checked: boolean) => void
  /** Checks or clears all rows that match the request. Without it the checkbox of the header changes the shown rows. */
  onChangeAll?: (checked: boolean, request: TableRequest) => void
}

export interface Total {
  label: string
  value: ReactNode
}

export interface ReplyCounts {
  recordsTotal: number
  recordsFiltered: number
  /** Counting stopped at the cap: there are more rows, and no totals. */
  recordsMore?: boolean
}

export type TableReply<Row, Extras> = Extras & ReplyCounts & { data: Row[] }

export interface PagedTableProps<Row, Extras> {
  /** Start of the query key; invalidate it to reload the table. */
  queryKey: readonly string[]
  /** Key of the settings that the browser remembers; set it where the query key contains an id. */
  settingsKey?: string
  /** Loads one page from the server. */
  loadPage: (request: TableRequest, signal: AbortSignal) => Promise<TableReply<Row, Extras>>
  columns: Column<Row>[]
  rowKey: (row: Row) => string
  /** Accessible name of the table. */
  label: string
  defaultSort?: Sort
  defaultLength?: number
  searchPlaceholder?: string
  /** False hides the search box. */
  searchable?: boolean
  dateRange?: boolean
  filters?: Filter[]
  groups?: RowGroups<Row>
  /** Opens a row: on a phone by a tap anywhere on its card, which then has no disclosure and no buttons. */
  onOpen?: (row: Row) => void
  /**
   * Buttons of a row: in the last column, or at the bottom of a phone's card. Enter on a row clicks the one with the
   * attribute `data-opens`, which only opens a form or details.
   */
  actions?: (row: Row) => ReactNode
  selection?: Selection<Row> | undefined
  /** Totals of the whole selection, below the table. */
  totals?: (reply: Extras & ReplyCounts) => Total[]
  /** Shown when the table has no rows at all. */
  empty?: ReactNode
  /** 36 px rows for admins; members get 48 px. */
  compact?: boolean
  /** Right of the search box; gets the current request, for bulk actions and exports. */
  toolbar?: (request: TableRequest) => ReactNode
  /** Above the table: cards from the extras of the reply, undefined while loading. */
  summary?: (reply: (Extras & ReplyCounts) | undefined, request: TableRequest) => ReactNode
  /** Below the table, for example a bar for the checked rows. */
  after?: (reply: TableReply<Row, Extras>, request: TableRequest) => ReactNode
  /** Prefix of the URL parameters, for a screen with two tables. */
  prefix?: string
}
