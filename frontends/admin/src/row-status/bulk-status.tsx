import { Button, count, rupiah, Sheet } from '@jejaring/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { CheckedBar } from '../features/withdrawals/checked-bar'
import { texts } from '../texts'
import { type BulkRow, BulkStatusForm, type BulkStatusFormProps } from './bulk-status-form'
import classes from './row-status.module.css'
import type { useRowSelection } from './use-row-selection'

interface BulkStatusProps<Row extends BulkRow> extends Omit<BulkStatusFormProps<Row>, 'rows' | 'onChanged'> {
  selection: ReturnType<typeof useRowSelection<Row>>
  /** The rows of the shown page. */
  page: readonly Row[]
  /** Makes a payout file of the selected rows, where there are any. */
  payForm?: ((ids: readonly string[], onDone: () => void) => ReactNode) | undefined
}

/** Below a table: selects its page, and changes the status of all selected rows or pays them by a file. */
export function BulkStatus<Row extends BulkRow>({ selection, page, payForm, ...form }: BulkStatusProps<Row>) {
  const [isOpen, setOpen] = useState(false)
  const [paidIds, setPaidIds] = useState<readonly string[]>()
  const selectable = page.filter((row) => selection.table.isSelectable?.(row))
  const { rows, amount, selectAll, clear, refresh } = selection
  useEffect(() => refresh(page), [refresh, page])
  const close = () => setOpen(false)
  // Other admins may have finished all selected rows.
  if (isOpen && rows.length === 0) close()
  return (
    <>
      {rows.length === 0 && selectable.length > 0 && (
        <div className={classes.selectPage}>
          <Button variant="subtle" onClick={() => selectAll(selectable)}>
            {texts.statuses.selectPage(count(selectable.length))}
          </Button>
        </div>
      )}
      <CheckedBar
        checked={rows.length}
        amount={texts.statuses.bulkAmountOf(rupiah(amount))}
        isPending={false}
        onChange={() => setOpen(true)}
        {...(payForm && { onPay: () => setPaidIds(rows.map(({ id }) => id)) })}
        onClear={clear}
      />
      <Sheet opened={isOpen} onClose={close} title={texts.statuses.change}>
        {isOpen && (
          <BulkStatusForm
            {...form}
            rows={rows}
            onChanged={() => {
              close()
              clear()
            }}
          />
        )}
      </Sheet>
      <Sheet
        opened={paidIds !== undefined}
        onClose={() => setPaidIds(undefined)}
        title={texts.withdrawals.pay}
      >
        {paidIds &&
          payForm?.(paidIds, () => {
            setPaidIds(undefined)
            clear()
          })}
      </Sheet>
    </>
  )
}
