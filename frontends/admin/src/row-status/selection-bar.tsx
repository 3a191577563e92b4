import { Sheet } from '@jejaring/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { CheckedBar } from '../features/withdrawals/checked-bar'
import * as texts from '../texts'
import type { SelectableRow, useRowSelection } from './use-row-selection'

export interface SelectionBarProps<Row extends SelectableRow> {
  selection: ReturnType<typeof useRowSelection<Row>>
  /** The rows of the shown page. */
  page: readonly Row[]
  /** Title of the sheet, and of the button that opens it. */
  title: string
  /** Says more about the selected rows. */
  amount: string
  /** The form in the sheet; `onChanged` closes it and clears the selection. */
  children: (onChanged: () => void) => ReactNode
  /** Makes a payout file of the selected rows, where there are any. */
  payForm?: ((ids: readonly string[], onDone: () => void) => ReactNode) | undefined
}

/** Below a table: opens a form that changes all selected rows or pays them by a file. */
export function SelectionBar<Row extends SelectableRow>({
  selection: { rows, clear, refresh },
  page,
  title,
  amount,
  children,
  payForm,
}: SelectionBarProps<Row>) {
  const [isOpen, setOpen] = useState(false)
  const [paidIds, setPaidIds] = useState<readonly string[]>()
  useEffect(() => refresh(page), [refresh, page])
  const close = () => setOpen(false)
  // Other admins may have finished all selected rows.
  if (isOpen && rows.length === 0) close()
  return (
    <>
      <CheckedBar
        checked={rows.length}
        amount={amount}
        isPending={false}
        changeLabel={title}
        onChange={() => setOpen(true)}
        onPay={payForm && (() => setPaidIds(rows.map(({ id }) => id)))}
        onClear={clear}
      />
      <Sheet opened={isOpen} onClose={close} title={title}>
        {isOpen &&
          children(() => {
            close()
            clear()
          })}
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
