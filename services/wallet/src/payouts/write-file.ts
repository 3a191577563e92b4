import { oneLine } from '@jejaring/service-kit'
import { type TableCell, writeCsvTable, writeExcelTable } from '@jejaring/spreadsheet'
import type { BankNames, Payee } from './payee'
import type { ColumnSource, PayoutColumn, PayoutTemplate } from './template'

/** Writes a payout file: one line per payee. It has no total line, because banks would pay it too. */
export async function writePayoutFile(
  template: PayoutTemplate,
  payees: readonly Payee[],
  banks: ReadonlyMap<number, BankNames>,
): Promise<Buffer> {
  const rows = payees.map((payee) =>
    template.columns.map((column) => cellOf(column, payee, banks.get(payee.bankId))),
  )
  const titles = template.header ? template.columns.map(({ title }) => title) : undefined
  if (template.format === 'csv') return writeCsvTable({ titles, rows, delimiter: template.delimiter })
  return await writeExcelTable({ name: 'Template', titles, rows })
}

function cellOf({ source, text }: PayoutColumn, payee: Payee, bank: BankNames | undefined): TableCell {
  const cells: Readonly<Record<ColumnSource, TableCell>> = {
    reference: payee.invoice,
    amount: payee.amountReceived,
    holder: oneLine(payee.bankAccountName),
    account: payee.bankAccountNumber,
    bank_code: bank?.code ?? '',
    channel_code: bank?.channelCode ?? '',
    bank_name: oneLine(payee.bankName),
    description: `Penarikan ${payee.invoice}`,
    username: payee.username,
    fixed: text,
    empty: '',
  }
  return cells[source]
}
