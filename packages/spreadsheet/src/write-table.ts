import { stringify } from 'csv-stringify/sync'
import { escapeFormula, excelText } from './formula'

/** Text or an integer. Text stays text: account numbers keep their zeros, and "=1+1" is no formula. */
export type TableCell = string | bigint

export interface Table {
  /** Undefined: no header line. */
  readonly titles: readonly string[] | undefined
  readonly rows: readonly (readonly TableCell[])[]
}

/**
 * Writes a small machine-readable CSV: no byte order mark, no totals, plain digits. Text that a spreadsheet
 * would evaluate gets an apostrophe.
 */
export function writeCsvTable({ titles, rows, delimiter }: Table & { readonly delimiter: string }): Buffer {
  const format = {
    delimiter,
    record_delimiter: 'windows',
    quoted_match: /^\s|\s$/,
    quote_record_delimiter: true,
    cast: { string: escapeFormula },
  }
  return Buffer.from(stringify(titles ? [titles, ...rows] : [...rows], format))
}

/** Writes the table as an .xlsx file with one sheet; text stays text on later edits. */
export async function writeExcelTable({
  name,
  titles,
  rows,
}: Table & { readonly name: string }): Promise<Buffer> {
  const { default: excel } = await import('exceljs')
  const workbook = new excel.Workbook()
  const page = workbook.addWorksheet(name)
  if (titles) page.addRow(titles.map(excelText))
  for (const row of rows) {
    const cells = page.addRow(row.map((cell) => (typeof cell === 'bigint' ? Number(cell) : excelText(cell))))
    for (const [index, cell] of row.entries()) {
      cells.getCell(index + 1).numFmt = typeof cell === 'bigint' ? '0' : '@'
    }
  }
  return Buffer.from(await workbook.xlsx.writeBuffer())
}
