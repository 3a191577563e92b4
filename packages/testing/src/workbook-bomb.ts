import { Workbook } from 'exceljs'

const COLUMNS = 60

/** A workbook of many equal cells: small when packed, and seconds of work and gigabytes for a parser. */
export async function workbookBomb(cells: number): Promise<Buffer> {
  const workbook = new Workbook()
  const page = workbook.addWorksheet('x')
  for (let row = 1; row <= cells / COLUMNS; row++) page.addRow(Array.from({ length: COLUMNS }, () => 1))
  return Buffer.from(await workbook.xlsx.writeBuffer({ zip: { compression: 'DEFLATE' } } as never))
}
