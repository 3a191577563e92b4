import type { SheetColumn } from './write-sheet'

/** Widths are in characters. */
export function textColumn<Row>(title: string, width: number, value: (row: Row) => string): SheetColumn<Row> {
  return { title, kind: 'text', width, value }
}

/**
 * A Rupiah column with a total below the last row, over all rows or those that `sum` selects; null leaves the
 * cell empty. Wide enough for a bold total of 10^12.
 */
export function rupiahColumn<Row>(
  title: string,
  value: (row: Row) => bigint | null,
  sum: NonNullable<SheetColumn<Row>['sum']> = true,
): SheetColumn<Row> {
  return { title, kind: 'rupiah', width: 18, value, sum }
}

/** A column of counts with a total below the last row; null leaves the cell empty. */
export function countColumn<Row>(title: string, value: (row: Row) => bigint | null): SheetColumn<Row> {
  return { title, kind: 'count', width: 14, value, sum: true }
}

export function momentColumn<Row>(title: string, value: (row: Row) => Date | null): SheetColumn<Row> {
  return { title, kind: 'moment', width: 18, value }
}

/** A business day, `yyyy-mm-dd`. */
export function dayColumn<Row>(title: string, value: (row: Row) => string): SheetColumn<Row> {
  return { title, kind: 'day', width: 13, value }
}
