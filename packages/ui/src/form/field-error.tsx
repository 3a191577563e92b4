import { IconAlertCircle } from '@tabler/icons-react'
import classes from './field.module.css'

/** The message under a field, in red with an icon. */
export function FieldError({ message }: { message: string }) {
  return (
    <span className={classes.error}>
      <IconAlertCircle size={16} aria-hidden />
      {message}
    </span>
  )
}
