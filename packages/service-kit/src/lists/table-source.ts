import type { TableQuery } from '@jejaring/proto/common/v1/table'
import type { SortBy } from './order'

export interface TableSource<Sum extends string = never> {
  /** What follows FROM: tables, joins. Written in code, never from input; `:names` stand for values. */
  readonly from: string
  /** The same without the tables that only name things, where filters, dates and searchTargets' keys need no more. */
  readonly countFrom?: string
  /**
   * A unique column with an index (`p.id`). Where the order needs some of the tables of `from` only, and they come
   * first in it, a page is cut out of those by it: the others are joined to the rows of the page alone. Rows that are
   * looked through are cut so, too: by what an index has of them.
   */
  readonly pageKey?: string
  /** Column name in the answer → SQL expression. Only these can be selected and sorted by. */
  readonly columns: Readonly<Record<string, string>>
  /**
   * Column → what it is sorted by, where that is not itself; only these sort, and each has an index. Names are
   * sorted by the owner's id after them: thousands have the same.
   */
  readonly sortBy?: SortBy
  /** Names of columns that the free text is looked for in; for lists that are short once `where` holds. */
  readonly searchable?: readonly string[]
  /** A text under three letters is looked for at the beginnings of columns only: it would be in most rows. */
  readonly shortByPrefix?: boolean
  /** How a text is found in a large table; instead of `searchable`. */
  readonly searchTargets?: readonly SearchTarget[]
  /** Where a large table's counts and sums are kept; read while no text is looked for. */
  readonly countSource?: CountSource<Sum>
  /**
   * A large table of which `where` leaves one member's rows: joined by indexes only, and cut (`pageKey`) but for
   * the first and the last page in their own order (`defaultOrder`).
   */
  readonly large?: boolean
  /** Name → SQL aggregate of whole numbers (`sum(m.amount)`) over what search and dates leave. */
  readonly sums?: Readonly<Record<Sum, string>>
  /** What every row must fulfil (`m.owner_id = :owner`); counted in `total`. */
  readonly where?: string
  /** More filters, not counted in `total`; leave out what is not asked for. */
  readonly filter?: string
  /** Values of the `:names` in `from`, `where` and `filter`. */
  readonly parameters?: Readonly<Record<string, unknown>>
  readonly query: TableQuery | undefined
  /** timestamptz expression that `date_start` and `date_finish` bound, as business days in Asia/Jakarta. */
  readonly dateColumn?: string
  /**
   * The order where no known column is asked for (`p.created_at DESC, p.id DESC`). Its last part, an id, ends
   * every other order, in the direction of the column before it: so that one index serves both directions.
   */
  readonly defaultOrder: string
}

/** Counts of a large table, kept by business day or not at all by day (`Rollup`). */
export interface CountSource<Sum extends string = never> {
  /** Usually `<rollup>_now t`. */
  readonly from: string
  /** How many rows of the list one of its rows stands for: `t.rows`. */
  readonly rows: string
  /** The same as the list's `where` and `filter`, in the tally's columns. */
  readonly where?: string
  readonly filter?: string
  /** The business day, for `date_start` and `date_finish`; without it the rows are counted where a day is asked for. */
  readonly day?: string
  /** The same as the list's `sums`; of those that are not here, the rows are asked. */
  readonly sums?: Readonly<Partial<Record<Sum, string>>>
}

/**
 * A place that a text is looked for in, apart from the list, so that an index answers: `lower(column)` with
 * text_pattern_ops for beginnings, with gin_trgm_ops for what stands in the middle.
 */
export interface SearchTarget {
  /** The list's column that holds the ids found (`e.member_id`). */
  readonly key: string
  /** Where they are found, each once, and the id there (`members f`, `f.id`). */
  readonly from: string
  readonly id: string
  /** Where the list holds other ids than those found: the table that leads from one (`key`) to the other (`id`). */
  readonly through?: { readonly from: string; readonly key: string; readonly id: string }
  readonly columns: readonly string[]
  /** What all of them fulfil (`f.status <> 'pending'`): the index may have no others. */
  readonly where?: string
  /** The same columns in the list's own words: what rows are held against when a text is in very many. */
  readonly listColumns: readonly string[]
  /** Each id has one row of the list at most: there are never more rows than people. */
  readonly isUnique?: boolean
  /** Codes and invoices: looked for by their beginnings, however long the text is. */
  readonly prefixOnly?: boolean
  /** What its columns are, whole, in place of holding the text: the amount that a typed “150.000” stands for. */
  readonly exactValue?: string
  /**
   * The index on the beginnings of its one column has the column, too: rows of the list's own table are counted there
   * before they are read, and of too many only some are read.
   */
  readonly hasCoveringIndex?: boolean
}

export interface PageRequest {
  readonly start: number
  readonly limit: number
}

export interface TablePage<Row, Sum extends string = never> {
  /** Rows before search and dates, and after them. */
  readonly total: bigint
  readonly filtered: bigint
  /** A text was found in so many rows that `filtered` is only how many there are at least, and `sums` are 0. */
  readonly more: boolean
  readonly rows: Row[]
  /** Of all rows after search and dates, whatever the page. */
  readonly sums: Readonly<Record<Sum, bigint>>
}

export interface TableCount<Sum extends string> {
  readonly total: bigint
  readonly filtered: bigint
  /** There are more; `filtered` is how many were counted. */
  readonly more: boolean
  readonly sums: Sums<Sum>
}

export type Sums<Sum extends string> = Readonly<Record<Sum, bigint>>
