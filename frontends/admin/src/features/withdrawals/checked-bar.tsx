import { Button, count, rupiah } from '@jejaring/ui'
import { texts } from '../../texts'
import type { Sums } from './all-withdrawals'
import classes from './checked-bar.module.css'

const words = texts.withdrawals

interface CheckedBarProps {
  sums: Sums
  /** A check-all request is pending, so that the sums are about to change. */
  waits: boolean
  onChange: () => void
  onPay: () => void
  onClear: () => void
}

/**
 * Number and amount of the checked rows, with the bulk actions. Sticks to the bottom of the window, so that checking a
 * row causes no layout shift.
 */
export function CheckedBar({ sums, waits, onChange, onPay, onClear }: CheckedBarProps) {
  if (sums.checked === 0) return null
  return (
    <section className={classes.bar} aria-label={words.checked}>
      <p className={classes.text} role="status">
        <strong>{words.checkedCount(count(sums.checked))}</strong>
        <span>{words.checkedReceived(rupiah(sums.checked_received))}</span>
      </p>
      <div className={classes.buttons}>
        <Button variant="default" disabled={waits} onClick={onClear}>
          {words.uncheckAll}
        </Button>
        <Button variant="default" disabled={waits} onClick={onChange}>
          {texts.statuses.change}
        </Button>
        <Button disabled={waits} onClick={onPay}>
          {words.pay}
        </Button>
      </div>
    </section>
  )
}
