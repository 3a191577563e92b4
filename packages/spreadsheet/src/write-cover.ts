import type { stream as excelStream } from 'exceljs'
import { excelText } from './formula'
import { fitHeight } from './row-height'
import { commitBold, FONT, FORMATS, type Kind, PRINTED, WRAPPED } from './sheet-style'

/** A fact about a file, such as a filter or who made it. */
export interface Fact {
  readonly label: string
  readonly value: string
}

/** The total of a column. */
export interface SheetTotal {
  readonly title: string
  readonly kind: Kind
  /** Of its cell, such as `F102`. */
  readonly address: string
  /** Over the rows that a filter leaves; undefined without rows. */
  readonly formula: string | undefined
  /** Value for all rows. */
  readonly result: number
}

export interface Cover {
  /** Name of the sheet with the rows. */
  readonly name: string
  readonly facts: readonly Fact[]
  /** Label of the totals. */
  readonly label: string
  readonly totals: readonly (SheetTotal | undefined)[]
}

const WIDTHS = [30, 30, 30]

/** Three people sign: who made the file, who checked it, and who approved it. */
const SIGNATURES: readonly (readonly string[])[] = [
  [],
  ['Dibuat oleh', 'Diperiksa oleh', 'Disetujui oleh'],
  [],
  [],
  [],
  ['Nama:', 'Nama:', 'Nama:'],
  ['Tanggal:', 'Tanggal:', 'Tanggal:'],
]

/** Writes the sheet that explains another one: what its rows are, their totals, and lines to sign on, on one A4 page. */
export function writeCover(
  workbook: excelStream.xlsx.WorkbookWriter,
  { name, facts, label, totals }: Cover,
): void {
  const { printTitlesRow: _row, ...pageSetup } = PRINTED.pageSetup ?? {}
  const page = workbook.addWorksheet('Keterangan', {
    pageSetup: { ...pageSetup, orientation: 'portrait' },
    headerFooter: PRINTED.headerFooter ?? {},
  })
  page.columns = WIDTHS.map((width) => ({
    width,
    style: { font: FONT, numFmt: '@', alignment: WRAPPED },
  }))
  page.addRow([excelText(name)])
  commitBold(page, 1)
  const addTexts = (texts: readonly string[]) => {
    const row = page.addRow(texts.map(excelText))
    fitHeight(row, texts, WIDTHS)
    row.commit()
  }
  for (const fact of facts) addTexts([fact.label, fact.value])
  addTexts([])
  addTexts([label])
  for (const total of totals) {
    if (!total) continue
    const row = page.addRow([total.title])
    const cell = row.getCell(2)
    cell.value = { formula: `'${name}'!${total.address}`, result: total.result }
    cell.numFmt = FORMATS[total.kind]
    cell.alignment = { horizontal: 'left' }
    row.commit()
  }
  for (const line of SIGNATURES) page.addRow([...line]).commit()
  page.commit()
}
