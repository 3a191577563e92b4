import type { Column } from '@jejaring/ui/table'
import { AccountCell } from './account-cell'

/** The bank account that receives a payment; `bank_account_address` is its number. A phone's card shows it in the opened row only. */
export function bankAccountColumn<Row extends Parameters<typeof AccountCell>[0]['row']>(
  label: string,
  options?: Partial<Column<Row>>,
): Column<Row> {
  return {
    key: 'bank_account_address',
    label,
    render: (row) => <AccountCell row={row} />,
    phone: 'none',
    ...options,
  }
}
