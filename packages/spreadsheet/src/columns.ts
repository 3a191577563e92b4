import type { SheetColumn } from './write-sheet'

type Declared<Row> = { readonly [Name in keyof Row]: { readonly file?: SheetColumn<never> | undefined } }

/** The columns of a list that declare their position in files, in that order. */
export function fileColumns<Row>(columns: Declared<Row>): SheetColumn<Row>[] {
  return Object.entries(columns as Declared<Record<string, unknown>>).flatMap(([name, { file }]) => {
    if (!file) return []
    const { value, sum, ...format } = file as unknown as SheetColumn<unknown>
    const fieldOf = (row: Row) => row[name as keyof Row]
    return {
      ...format,
      value: (row: Row) => value(fieldOf(row)),
      ...(sum !== undefined && { sum: typeof sum === 'function' ? (row: Row) => sum(fieldOf(row)) : sum }),
    }
  })
}

/** Widths are in characters. Without `value`, the row itself is the value: the column of one value. */
export function textColumn<Row = string>(
  title: string,
  width: number,
  value: (row: Row) => string = (row) => row as string,
): SheetColumn<Row> {
  return { title, kind: 'text', width, value }
}

/**
 * A Rupiah column with a total below the last row, over all rows or those that `sum` selects; null leaves the
 * cell empty. A total above 10^9 shrinks to its cell.
 */
export function rupiahColumn<Row = bigint>(
  title: string,
  value: (row: Row) => bigint | null = (row) => row as bigint,
  sum: NonNullable<SheetColumn<Row>['sum']> = true,
): SheetColumn<Row> {
  return { title, kind: 'rupiah', width: 13, value, sum }
}

/** A column of counts with a total below the last row; null leaves the cell empty. */
export function countColumn<Row = bigint>(
  title: string,
  value: (row: Row) => bigint | null = (row) => row as bigint,
): SheetColumn<Row> {
  return { title, kind: 'count', width: 14, value, sum: true }
}

export function momentColumn<Row = Date>(
  title: string,
  value: (row: Row) => Date | null = (row) => row as Date,
): SheetColumn<Row> {
  return { title, kind: 'moment', width: 16, value }
}

/** A business day, `yyyy-mm-dd`. */
export function dayColumn<Row = string>(
  title: string,
  value: (row: Row) => string = (row) => row as string,
): SheetColumn<Row> {
  return { title, kind: 'day', width: 13, value }
}
