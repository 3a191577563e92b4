import { rupiah } from '../format'
import classes from './amount.module.css'

interface AmountProps {
  value: number
  size?: 'inherit' | 'md' | 'lg' | 'xl'
  /** Money that came in is green with a plus, money that went out has a minus; nothing has no direction. */
  direction?: 'in' | 'out' | undefined
}

/** Whole Rupiah in tabular figures. */
export function Amount({ value, size = 'inherit', direction: given }: AmountProps) {
  const direction = value === 0 ? undefined : given
  const sign = direction === 'in' ? '+' : direction === 'out' ? '−' : ''
  return (
    <span className={classes.amount} data-size={size} data-direction={direction}>
      {sign}
      {rupiah(value)}
    </span>
  )
}
