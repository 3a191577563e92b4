import { type ReactNode, useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { FieldError } from './field-error'
import type { Limit } from './limits'

/** What every field takes: its name in the form, and label and help around it. */
export interface FieldProps {
  name: string
  label: string
  help?: ReactNode
  disabled?: boolean
}

/** Ties an input to the form by its name, with its error as a node. */
export function useField({ name, label, help, disabled }: FieldProps, limit?: Limit) {
  const { control } = useFormContext()
  const rules = limit && { validate: limit }
  const { field, fieldState } = useController({ name, control, ...(rules && { rules }) })
  // A page may hold many forms with the same names, a row of a table each.
  const id = useId()
  // What the field does not hold is said at once, not only when it is sent.
  const over = limit?.(field.value)
  const message = over ?? fieldState.error?.message
  return {
    field,
    shown: {
      id,
      label,
      description: help,
      disabled: disabled ?? false,
      error: message ? <FieldError message={message} isNews={over !== undefined} /> : undefined,
      inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
        | 'label'
        | 'input'
        | 'description'
        | 'error'
      )[],
    },
  }
}
