import type { TableQuery } from '@jejaring/proto/common/v1/table'
import type { Columns } from './column'
import type { Order } from './sort-key'

/** A list as data. Its SQL is written in code, never taken from input; `:names` are `parameters`. */
export interface TableSource<Declared extends Columns = Columns, Sum extends string = never> {
  /** The list's own table or subquery, and its alias. Conditions, sums and dates refer to it only. */
  readonly table: string
  readonly alias: string
  /** Name → JOIN clause, at most one row per row of the table. Joined to the page only, unless order or search need it. */
  readonly joins?: Readonly<Record<string, string>>
  /**
   * Unique column of the table (`p.id`). A page is then a page of keys, which an index can cover, joined to the table.
   * Required by `searchTargets`.
   */
  readonly key?: string
  /** The table is an aggregate, computed once per statement: a page takes its rows along instead of their keys. */
  readonly isAggregate?: boolean
  /** Column name → declaration. Only these can be selected and sorted. */
  readonly columns: Declared
  /** The last key, an id, also ends every other order. */
  readonly defaultOrder: readonly Order[]
  /** Columns that a text is compared with, row by row; for lists that are short once `where` applies. */
  readonly searchable?: readonly (keyof Declared & string)[]
  /** Texts under three letters match prefixes only: they would match most rows. */
  readonly shortByPrefix?: boolean
  /** Indexed search for a large table; instead of `searchable`. */
  readonly searchTargets?: readonly SearchTarget[]
  /** Summary table with counts and sums; read while no text is searched. */
  readonly countSource?: CountSource<Sum>
  /** Name → SQL aggregate of integers (`sum(m.amount)`) over the rows after search and dates. */
  readonly sums?: Readonly<Record<Sum, string>>
  /** Fixed condition (`m.owner_id = :owner`); counted in `total`. */
  readonly where?: string
  /** Further filters, not counted in `total`; absent when not requested. */
  readonly filter?: string
  readonly parameters?: Readonly<Record<string, unknown>>
  readonly query: TableQuery | undefined
  /** timestamptz expression bounded by `date_start` and `date_finish`, as business days in Asia/Jakarta. */
  readonly dateColumn?: string
}

/** A list of any columns and sums. */
export type AnyTable = TableSource<Columns, string>

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
  /** The list's `sums` in columns of this table. */
  readonly sums?: Readonly<Partial<Record<Sum, string>>>
}

/**
 * Where an index answers a text search: `lower(column)` with text_pattern_ops for prefixes, with gin_trgm_ops
 * for substrings.
 */
export interface SearchTarget {
  /** The list's column with the matching ids (`e.member_id`). */
  readonly key: string
  /** FROM item of the lookup with one row per id, and its id column (`members f`, `f.id`). `ownRowsTarget` looks in the list's own table. */
  readonly from: string
  readonly id: string
  /** Maps the ids of the lookup (`key`) to those that the list holds (`id`). */
  readonly through?: { readonly from: string; readonly key: string; readonly id: string }
  readonly columns: readonly string[]
  /** The table of the lookup, when it is large: a sample of it recognises frequent texts. */
  readonly sampledTable?: string
  /** Condition of the partial index (`f.status <> 'pending'`). */
  readonly where?: string
  /** The same columns in terms of the list and these joins, compared row by row in a broad search. */
  readonly listColumns: readonly string[]
  readonly joins?: readonly string[]
  /** Matches prefixes only, whatever the length of the text; for codes and invoices. */
  readonly prefixOnly?: boolean
  /** Matches the end of the text from three letters on; the columns are reversed (`reverse(f.invoice)`). */
  readonly reversed?: boolean
  /** Matches one of these values instead of the text: the amount of a typed “150.000”. */
  readonly exactValues?: readonly string[]
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

export type TableCount<Sum extends string> = Omit<TablePage<never, Sum>, 'rows'>
