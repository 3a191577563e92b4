/** A column of a list, declared once: its expression, its order and its position in exported files. */
export interface Column<Value = unknown> {
  readonly sql: string
  /** Sort keys, each with an index in a large table; without them the column does not sort. */
  readonly sort?: readonly string[]
  /** Joins that its expressions need. */
  readonly joins?: readonly string[]
  /** The column in exported files. */
  readonly file?: FileColumn<Value>
}

/** Compatible with `SheetColumn` of the spreadsheet package, over the column's value. */
export interface FileColumn<Value> {
  readonly title: string
  readonly kind: 'text' | 'rupiah' | 'count' | 'moment' | 'day'
  readonly width: number
  value(value: Value): string | bigint | Date | null
  readonly sum?: boolean | ((value: never) => boolean)
}

export type Columns = Readonly<Record<string, Column>>

/** The row of a list with these columns. */
export type RowOf<Declared> = {
  readonly [Name in keyof Declared]: Declared[Name] extends Column<infer Value> ? Value : never
}

interface ColumnOptions<Value> extends Omit<Column<Value>, 'sql' | 'sort'> {
  /** Sort keys; true: the column's own expression. */
  readonly sort?: true | readonly string[]
}

export function column<Value>(sql: string, options: ColumnOptions<Value> = {}): Column<Value> {
  const { sort, ...others } = options
  return { ...others, sql, ...(sort && { sort: sort === true ? [sql] : sort }) }
}

/** Columns without a declaration of their own but the expression. */
export function columnsOf<Row>(
  sql: Readonly<Record<keyof Row, string>>,
  options: Pick<Column, 'joins'> = {},
): { readonly [Name in keyof Row]: Column<Row[Name]> } {
  const columns = Object.entries<string>(sql).map(([name, of]) => [name, column(of, options)])
  return Object.fromEntries(columns)
}

/** The columns of a short list: each sorts by its own expression. */
export function sortable<Declared extends Columns>(columns: Declared): Declared {
  const sorted = Object.entries(columns).map(([name, declared]) => [
    name,
    { ...declared, sort: [declared.sql] },
  ])
  return Object.fromEntries(sorted) as Declared
}
