import type { AddWorksheetOptions, Worksheet } from 'exceljs'

/**
 * Cell type. Text stays text: account numbers keep their zeros, and "=1+1" is no formula. A day is given as
 * `yyyy-mm-dd` and becomes a date, which can be filtered and grouped.
 */
export type Kind = 'text' | 'rupiah' | 'count' | 'moment' | 'day'

export const FORMATS: Readonly<Record<Kind, string>> = {
  // Keeps text on later edits; otherwise Excel would evaluate a typed "=1+1".
  text: '@',
  rupiah: '#,##0',
  count: '#,##0',
  moment: 'dd/mm/yyyy hh:mm',
  day: 'dd/mm/yyyy',
}
/** Right-aligned with their titles; the indent separates numbers from adjacent text. Long amounts shrink to their cell. */
export const RIGHT = { horizontal: 'right', vertical: 'top', indent: 1, shrinkToFit: true } as const
/** Long texts wrap, so that all columns fit on a page in a readable size. */
export const WRAPPED = { vertical: 'top', wrapText: true } as const
/** Stated everywhere: a font that only says "bold" is another one in Excel. */
export const FONT = { name: 'Calibri', size: 11, family: 2 } as const
/** Prints A4 landscape with all columns on one page and the header on each page. */
export const PRINTED: Partial<AddWorksheetOptions> = {
  pageSetup: {
    paperSize: 9,
    orientation: 'landscape',
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
    margins: { left: 0.25, right: 0.25, top: 0.4, bottom: 0.6, header: 0.3, footer: 0.3 },
    printTitlesRow: '1:1',
  },
  headerFooter: { oddFooter: '&L&A&RHalaman &P dari &N' },
}

/** Makes a row bold and writes it. */
export function commitBold(page: Worksheet, at: number): void {
  const row = page.getRow(at)
  row.font = { ...FONT, bold: true }
  row.commit()
}
