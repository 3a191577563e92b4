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
 * Whole Rupiah in tabular figures. Inside `PrivateAmounts`, the style sheet replaces it by a fixed number of dots while the
 * member hides the amounts.
 */
export function Amount({ value, size = 'inherit', direction: given }: AmountProps) {
  const isPrivate = useAmountPrivacy()
  const direction = value === 0 ? undefined : given
  const sign = direction === 'in' ? '+' : direction === 'out' ? '−' : ''
  return (
    <span
      className={classes.amount}
      data-size={size}
      data-direction={direction}
      data-length={lengthOf(value)}
      data-private={isPrivate || undefined}
    >
      <span className={classes.value}>
        {sign}
        {rupiah(value)}
      </span>
      {isPrivate && (
        <span
          role="img"
          aria-label={texts.amount.hidden}
          className={classes.mask}
          data-mask={texts.amount.masked}
        />
      )}
    </span>
  )
}
