import { IconAlertCircle } from '@tabler/icons-react'
import { unbrokenAmounts } from '../format'
import classes from './field.module.css'

interface FieldErrorProps {
  message: string
  /** Appeared while typing, so screen readers must announce it. */
  isNews?: boolean
}

/** The error message below a field, with an icon. */
export function FieldError({ message, isNews }: FieldErrorProps) {
  return (
    <span className={classes.error} role={isNews ? 'alert' : undefined}>
      <IconAlertCircle size={16} aria-hidden />
      {unbrokenAmounts(message)}
    </span>
  )
}
