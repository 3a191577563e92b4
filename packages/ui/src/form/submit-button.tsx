import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ServerForm } from './server-form'

interface SubmitButtonProps<Values extends FieldValues> {
  form: ServerForm<Values>
  disabled?: boolean
  /** Nothing to send: the button is disabled, but keeps the focus. */
  isUnchanged?: boolean
  /** Says what will happen: "Tarik Rp. 500.000". */
  children: ReactNode
}

/** Sends the form; it cannot be pressed while sending. */
export function SubmitButton<Values extends FieldValues>({
  form,
  disabled = false,
  isUnchanged = false,
  children,
}: SubmitButtonProps<Values>) {
  return (
    <Button type="submit" fullWidth loading={form.sending} disabled={disabled} data-disabled={isUnchanged}>
      {children}
    </Button>
  )
}
