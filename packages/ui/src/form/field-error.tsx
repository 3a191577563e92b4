import { IconAlertCircle } from '@tabler/icons-react'
import classes from './field.module.css'

interface FieldErrorProps {
  message: string
  /** It came while the field was typed in, and has to be read out. */
  isNews?: boolean
}

/** The message under a field, in red with an icon. */
export function FieldError({ message, isNews }: FieldErrorProps) {
  return (
    <span className={classes.error} role={isNews ? 'alert' : undefined}>
      <IconAlertCircle size={16} aria-hidden />
      {message}
    </span>
  )
}
