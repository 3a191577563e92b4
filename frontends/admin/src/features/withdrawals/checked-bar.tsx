import { Button, count, rupiah } from '@jejaring/ui'
import { texts } from '../../texts'
import type { WithdrawalExtras } from './all-withdrawals'
import classes from './checked-bar.module.css'

const words = texts.withdrawals

interface CheckedBarProps {
  extras: WithdrawalExtras
  /** A check-all request is pending, so that the sums are about to change. */
  isPending: boolean
  onChange: () => void
  onPay: () => void
  onClear: () => void
}

/**
 * Number and amount of the checked rows, with the bulk actions. Sticks to the bottom of the window, so that checking a
 * row causes no layout shift.
 */
export function CheckedBar({ extras, isPending, onChange, onPay, onClear }: CheckedBarProps) {
  if (extras.checked === 0) return null
  return (
    <section className={classes.bar} aria-label={words.checked}>
      <p className={classes.text} role="status">
        <strong>{words.checkedCount(count(extras.checked))}</strong>
        <span>{words.checkedReceived(rupiah(extras.checked_received))}</span>
      </p>
      <div className={classes.buttons}>
        <Button variant="default" disabled={isPending} onClick={onClear}>
          {words.uncheckAll}
        </Button>
        <Button variant="default" disabled={isPending} onClick={onChange}>
          {texts.statuses.change}
        </Button>
        <Button disabled={isPending} onClick={onPay}>
          {words.pay}
        </Button>
      </div>
    </section>
  )
}
