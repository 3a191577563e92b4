import type { ExportTaxWorksheetRequest, FilePart } from '@jejaring/proto/wallet/v1/wallet'
import { exportedRows, fileKind } from '@jejaring/service-kit'
import { fileParts, rupiahColumn, type SheetColumn, textColumn } from '@jejaring/spreadsheet'
import type { Context } from '../context'
import { memberCopies } from '../store/member-copies'
import { type TaxRow, taxTable } from '../store/tax-page'
import { TAX_OBJECT_CODE, worksheetOf } from '../tax/pph21'
import { parseMonth } from './list-tax-worksheet'

const { usernameOf } = memberCopies

/**
 * Exports a month's PPh 21 worksheet. Faults: unauthenticated, forbidden, too_many, invalid
 * (`month`, too many rows).
 */
export function exportTaxWorksheet(
  { kit }: Context,
  { rows, format }: ExportTaxWorksheetRequest,
): AsyncGenerator<FilePart> {
  const month = parseMonth(rows?.month ?? '', kit.clock.now())
  const source = taxTable(rows?.query, month)
  const sheet = {
    name: `PPh 21 ${month.name}`,
    columns: columnsOf(month.name),
    totalLabel: (members: number) => `Total ${members} member`,
  }
  return fileParts(fileKind(format), sheet, () =>
    exportedRows(kit, {
      target: 'report:pph21',
      source,
      filters: { month: month.name },
      filterFacts: [{ label: 'Masa pajak', value: month.name }],
      format,
      usernameOf,
    }),
  )
}

function columnsOf(month: string): readonly SheetColumn<TaxRow>[] {
  const tax = (title: string, part: 'gross' | 'base' | 'tax') =>
    rupiahColumn<TaxRow>(title, ({ gross }) => worksheetOf(gross)[part])
  return [
    textColumn('Username', 18, ({ username }) => username),
    textColumn('Nama', 28, ({ name }) => name),
    // Not stored in the programme; the tax desk fills them in.
    textColumn('NIK', 20, () => ''),
    textColumn('NPWP', 22, () => ''),
    textColumn('Masa pajak', 12, () => month),
    textColumn('Kode objek pajak', 16, () => TAX_OBJECT_CODE),
    tax('Penghasilan bruto', 'gross'),
    tax('Dasar pengenaan (50%)', 'base'),
    tax('PPh 21 menurut Pasal 17', 'tax'),
  ]
}
