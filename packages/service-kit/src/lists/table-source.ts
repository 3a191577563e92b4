import type { TableQuery } from '@jejaring/proto/common/v1/table'
import type { SortBy } from './order'

export interface TableSource<Sum extends string = never> {
  /**
   * FROM clause: tables and `JOIN table alias ON …`; no LATERAL and no JOIN inside a subquery. Written in code, never
   * from input; `:names` are parameters. A join at the end is read for the rows of the page only.
   */
  readonly from: string
  /**
   * FROM clause without the tables that only supply names, when filters, dates and the search targets' keys
   * do not need them.
   */
  readonly countFrom?: string
  /**
   * A unique indexed column (`p.id`) for a deferred join. When the order needs only the first tables of
   * `from`, a page of keys is cut there, and the other tables are joined to that page only. Scanned searches
   * do the same, on an index.
   */
  readonly pageKey?: string
  /** Result column → SQL expression. Only these can be selected and sorted. */
  readonly columns: Readonly<Record<string, string>>
  /**
   * Column → sort expression. Only these columns sort, each with an index; without `sortBy` every column sorts, so a
   * large table lists it. Names sort by the owner's id next, since thousands are equal.
   */
  readonly sortBy?: SortBy
  /** Columns searched by a scan; for lists that are short once `where` applies. */
  readonly searchable?: readonly string[]
  /** Texts under three letters match prefixes only: they would match most rows. */
  readonly shortByPrefix?: boolean
  /** Indexed search for a large table; instead of `searchable`. */
  readonly searchTargets?: readonly SearchTarget[]
  /** Summary table with counts and sums; read while no text is searched. */
  readonly countSource?: CountSource<Sum>
  /**
   * `where` selects one member's rows of a large table: joins use indexes only, and pages are cut by
   * `pageKey`, except the first and last page in default order.
   */
  readonly large?: boolean
  /** Name → SQL aggregate of integers (`sum(m.amount)`) over the rows after search and dates. */
  readonly sums?: Readonly<Record<Sum, string>>
  /** Fixed condition (`m.owner_id = :owner`); counted in `total`. */
  readonly where?: string
  /** Further filters, not counted in `total`; absent when not requested. */
  readonly filter?: string
  /** Values of the `:names` in `from`, `where` and `filter`. */
  readonly parameters?: Readonly<Record<string, unknown>>
  readonly query: TableQuery | undefined
  /** timestamptz expression bounded by `date_start` and `date_finish`, as business days in Asia/Jakarta. */
  readonly dateColumn?: string
  /**
   * Default order (`p.created_at DESC, p.id DESC`). Its last key, an id, also ends every other order, in the
   * direction of the key before it, so that one index serves both directions.
   */
  readonly defaultOrder: string
}

/** Counts of a large table, kept by a summary table with or without a day. */
export interface CountSource<Sum extends string = never> {
  /** Usually `<summary table>_now t`. */
  readonly from: string
  /** Column with the number of list rows that one of its rows represents: `t.rows`. */
  readonly rows: string
  /** The list's `where` and `filter` in columns of this table. */
  readonly where?: string
  readonly filter?: string
  /** Day column for `date_start` and `date_finish`; without it a request with days counts rows. */
  readonly day?: string
  /** The list's `sums` in columns of this table; missing ones are summed over rows. */
  readonly sums?: Readonly<Partial<Record<Sum, string>>>
}

/**
 * Where an index answers a text search: `lower(column)` with text_pattern_ops for prefixes, with gin_trgm_ops
 * for substrings.
 */
export interface SearchTarget {
  /** The list's column with the matching ids (`e.member_id`). */
  readonly key: string
  /** FROM item of the lookup with one row per id, and its id column (`members f`, `f.id`). */
  readonly from: string
  readonly id: string
  /**
   * When the list holds other ids than the lookup returns: the table that maps one (`key`) to the other
   * (`id`).
   */
  readonly through?: { readonly from: string; readonly key: string; readonly id: string }
  readonly columns: readonly string[]
  /** Condition of the partial index (`f.status <> 'pending'`). */
  readonly where?: string
  /** The same columns in terms of the list, compared row by row in a broad search. */
  readonly listColumns: readonly string[]
  /** Each id has at most one row in the list. */
  readonly isUnique?: boolean
  /** Matches prefixes only, whatever the length of the text; for codes and invoices. */
  readonly prefixOnly?: boolean
  /** Matches this exact value instead of the text: the amount behind a typed “150.000”. */
  readonly exactValue?: string
  /**
   * The prefix index covers its only column, so that matches can be counted by an index-only scan before rows
   * are read.
   */
  readonly hasCoveringIndex?: boolean
}

export interface PageRequest {
  readonly start: number
  readonly limit: number
}

export interface TablePage<Row, Sum extends string = never> {
  /** Number of rows before and after search and dates. */
  readonly total: bigint
  readonly filtered: bigint
  /** True when the count is capped: `filtered` is a lower bound and `sums` are 0. */
  readonly more: boolean
  readonly rows: Row[]
  /** Sums over all rows after search and dates, regardless of the page. */
  readonly sums: Readonly<Record<Sum, bigint>>
}

export interface TableCount<Sum extends string> {
  readonly total: bigint
  readonly filtered: bigint
  /** True when the count is capped at `filtered`. */
  readonly more: boolean
  readonly sums: Sums<Sum>
}

export type Sums<Sum extends string> = Readonly<Record<Sum, bigint>>
