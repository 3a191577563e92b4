import { type CellValue, Workbook } from 'exceljs'

/** An exported workbook: the filter range and the rows of its first sheet, and the facts of its cover by label. */
export async function readWorkbook(path: string) {
  const workbook = new Workbook()
  await workbook.xlsx.readFile(path)
  const [rows, cover] = workbook.worksheets
  const [titles = [], ...lines] = rowsOf(rows)
  return {
    filter: rows?.autoFilter,
    /** The line of a row or of the total, by column title. */
    lines: lines.map((line) => Object.fromEntries(titles.map((title, column) => [title, line[column]]))),
    // The lines to sign, at the end, repeat labels.
    facts: Object.fromEntries(rowsOf(cover).toReversed()),
  }
}

/** ExcelJS counts rows and columns from 1. */
const rowsOf = (sheet: Workbook['worksheets'][number] | undefined): CellValue[][] =>
  sheet?.getSheetValues().flatMap((row) => (Array.isArray(row) ? [Array.from(row).slice(1)] : [])) ?? []
