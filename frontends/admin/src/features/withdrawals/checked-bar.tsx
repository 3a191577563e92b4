import { Button, count } from '@jejaring/ui'
import * as texts from '../../texts'
import classes from './checked-bar.module.css'

const words = texts.withdrawals

interface CheckedBarProps {
  checked: number
  /** Their amount, in words of the table. */
  amount: string
  /** A check-all request is pending, so that the sums are about to change. */
  isPending: boolean
  onChange: () => void
  /** Names the change, when it is not one of status. */
  changeLabel?: string
  /** Makes a payout file, where there are any. */
  onPay?: () => void
  onClear: () => void
}

/**
 * Number and amount of the checked rows, with the bulk actions. Sticks to the bottom of the window, so that checking a
 * row causes no layout shift.
 */
export function CheckedBar({
  checked,
  amount,
  isPending,
  onChange,
  changeLabel,
  onPay,
  onClear,
}: CheckedBarProps) {
  if (checked === 0) return null
  return (
    <section className={classes.bar} aria-label={words.checked}>
      <p className={classes.text} role="status">
        <strong>{words.checkedCount(count(checked))}</strong>
        <span>{amount}</span>
      </p>
      <div className={classes.buttons}>
        <Button variant="default" disabled={isPending} onClick={onClear}>
          {words.uncheckAll}
        </Button>
        <Button variant="default" disabled={isPending} onClick={onChange}>
          {changeLabel ?? texts.statuses.change}
        </Button>
        {onPay && (
          <Button disabled={isPending} onClick={onPay}>
            {words.pay}
          </Button>
        )}
      </div>
    </section>
  )
}
