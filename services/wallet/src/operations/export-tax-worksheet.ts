import type { ExportTaxWorksheetRequest, FilePart } from '@jejaring/proto/wallet/v1/wallet'
import { actorHasRight, type ExportedRows, exportedRows, fileKind, requireAdmin } from '@jejaring/service-kit'
import { fileParts, rupiahColumn, type SheetColumn, textColumn } from '@jejaring/spreadsheet'
import type { Context } from '../context'
import { memberCopies } from '../store/member-copies'
import { type TaxRow, taxTable } from '../store/tax-page'
import { TAX_OBJECT_CODE, worksheetOf } from '../tax/pph21'
import { parseMonth } from './list-tax-worksheet'

const { usernameOf } = memberCopies

/**
 * Exports a month's PPh 21 worksheet, with NIK and NPWP of verified members for a duty that may see them. Faults:
 * unauthenticated, forbidden, too_many, invalid (`month`, too many rows), unavailable.
 */
export function exportTaxWorksheet(
  context: Context,
  { rows, format }: ExportTaxWorksheetRequest,
): AsyncGenerator<FilePart> {
  const { kit } = context
  const month = parseMonth(rows?.month ?? '', kit.clock.now())
  const source = taxTable(rows?.query, month)
  const sheet = {
    name: `PPh 21 ${month.name}`,
    columns: columnsOf(month.name),
    totalLabel: (members: number) => `Total ${members} member`,
  }
  return fileParts(fileKind(format), sheet, async () => {
    const rows = await exportedRows(kit, {
      target: 'report:pph21',
      source,
      filters: { month: month.name },
      filterFacts: [{ label: 'Masa pajak', value: month.name }],
      format,
      usernameOf,
    })
    return (await showsNumbers(context)) ? withNumbers(context, rows) : rows
  })
}

/** While identities are verified, for duties that may see them. */
async function showsNumbers({ config }: Context): Promise<boolean> {
  if (!actorHasRight(requireAdmin(), 'identities.change')) return false
  const { values } = await config.readValues({})
  return values.some(({ key, value }) => key === 'identity_verification' && value === '1')
}

type NumberedRow = TaxRow & { readonly nik?: string; readonly npwp?: string }

function withNumbers(
  { identity }: Context,
  { batches, facts }: ExportedRows<TaxRow>,
): ExportedRows<NumberedRow> {
  async function* numbered() {
    for await (const rows of batches) {
      const { members } = await identity.listTaxNumbers({ memberIds: rows.map((row) => row.member_id) })
      const byMember = new Map(members.map((member) => [member.memberId, member]))
      yield rows.map((row) => ({ ...row, ...byMember.get(row.member_id) }))
    }
  }
  return { batches: numbered(), facts }
}

function columnsOf(month: string): readonly SheetColumn<NumberedRow>[] {
  const tax = (title: string, part: 'gross' | 'base' | 'tax') =>
    rupiahColumn<TaxRow>(title, ({ gross }) => worksheetOf(gross)[part])
  return [
    textColumn('Username', 18, ({ username }) => username),
    textColumn('Nama', 28, ({ name }) => name),
    // Empty where they are not known; the tax desk fills them in.
    textColumn('NIK', 20, ({ nik }) => nik ?? ''),
    textColumn('NPWP', 22, ({ npwp }) => npwp ?? ''),
    textColumn('Masa pajak', 12, () => month),
    textColumn('Kode objek pajak', 16, () => TAX_OBJECT_CODE),
    tax('Penghasilan bruto', 'gross'),
    tax('Dasar pengenaan (50%)', 'base'),
    tax('PPh 21 menurut Pasal 17', 'tax'),
  ]
}
