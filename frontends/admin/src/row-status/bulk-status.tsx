import { rupiah } from '@jejaring/ui'
import { lazyPage } from '@jejaring/web-platform'
import * as texts from '../texts'
import type { BulkRow, BulkStatusFormProps } from './bulk-status-form'
import { SelectionBar, type SelectionBarProps } from './selection-bar'

// `lazyPage` loses the type of the rows.
const BulkStatusForm = lazyPage(
  () => import('./bulk-status-form'),
) as unknown as typeof import('./bulk-status-form').default

type BulkStatusProps<Row extends BulkRow> = Omit<BulkStatusFormProps<Row>, 'rows' | 'onChanged'> &
  Pick<SelectionBarProps<Row>, 'selection' | 'page' | 'payForm'>

/** Below a table: changes the status of all selected rows, or pays them by a file. */
export function BulkStatus<Row extends BulkRow>({ selection, page, payForm, ...form }: BulkStatusProps<Row>) {
  return (
    <SelectionBar
      selection={selection}
      page={page}
      title={texts.statuses.change}
      amount={texts.statuses.bulkAmountOf(rupiah(selection.amount))}
      payForm={payForm}
    >
      {(onChanged) => <BulkStatusForm {...form} rows={selection.rows} onChanged={onChanged} />}
    </SelectionBar>
  )
}
