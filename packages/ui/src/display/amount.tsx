import { rupiah } from '../format'
import classes from './amount.module.css'

interface AmountProps {
  value: number
  size?: 'inherit' | 'md' | 'lg' | 'xl'
  /** Incoming money is green with a plus, outgoing money has a minus; without a direction there is no sign. */
  direction?: 'in' | 'out' | undefined
}

/** Never wraps or truncates; the layout around it makes room. */
function lengthOf(value: number): 'long' | 'longest' | undefined {
  const size = Math.abs(value)
  return size >= 100_000_000_000 ? 'longest' : size >= 1_000_000_000 ? 'long' : undefined
}

/** Whole Rupiah in tabular figures. */
export function Amount({ value, size = 'inherit', direction: given }: AmountProps) {
  const direction = value === 0 ? undefined : given
  const sign = direction === 'in' ? '+' : direction === 'out' ? '−' : ''
  return (
    <span
      className={classes.amount}
      data-size={size}
      data-direction={direction}
      data-length={lengthOf(value)}
    >
      {sign}
      {rupiah(value)}
    </span>
  )
}
