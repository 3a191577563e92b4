import { rupiah } from '../format'
import { texts } from '../texts'
import classes from './amount.module.css'
import { useAmountPrivacy } from './private-amounts'

interface AmountProps {
  value: number
  size?: 'inherit' | 'md' | 'lg' | 'xl'
  /** Incoming money is green with a plus, outgoing money has a minus; without a direction there is no sign. */
  direction?: 'in' | 'out' | undefined
}

function lengthOf(value: number): 'long' | 'longest' | undefined {
  const size = Math.abs(value)
  return size >= 100_000_000_000 ? 'longest' : size >= 1_000_000_000 ? 'long' : undefined
}

/**
 * Whole Rupiah in tabular figures. Inside `PrivateAmounts`, a fixed number of dots that does not
 * reveal its length while the member hides the amounts.
 */
export function Amount({ value, size = 'inherit', direction: given }: AmountProps) {
  const privacy = useAmountPrivacy()
  if (privacy === 'hidden') {
    return (
      <span role="img" aria-label={texts.amount.hidden} className={classes.amount} data-size={size}>
        {texts.amount.masked}
      </span>
    )
  }
  const direction = value === 0 ? undefined : given
  const sign = direction === 'in' ? '+' : direction === 'out' ? '−' : ''
  return (
    <span
      className={classes.amount}
      data-size={size}
      data-direction={direction}
      data-length={lengthOf(value)}
      data-mask={privacy === 'shown' ? texts.amount.masked : undefined}
    >
      <span>
        {sign}
        {rupiah(value)}
      </span>
    </span>
  )
}
