import { Amount } from '@jejaring/ui'
import { texts } from '../../texts'
import classes from './dashboard.module.css'

interface MoneyProps {
  value: number
  size?: 'inherit' | 'xl'
  hidden: boolean
}

/** An amount in Rupiah; when masked, a fixed number of dots that does not reveal its length. */
export function Money({ value, size = 'inherit', hidden }: MoneyProps) {
  if (hidden) {
    return (
      <span role="img" aria-label={texts.dashboard.hidden}>
        {texts.dashboard.masked}
      </span>
    )
  }
  return (
    <span className={classes.unmasked} data-mask={texts.dashboard.masked}>
      <Amount value={value} size={size} />
    </span>
  )
}
