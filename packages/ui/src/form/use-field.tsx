import { type ReactNode, useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { FieldError } from './field-error'
import type { Limit } from './limits'

/** Common props of all fields. */
export interface FieldProps {
  name: string
  label: string
  help?: ReactNode
  disabled?: boolean
}

/** Connects an input to the form by its name, with its error as a node. */
export function useField({ name, label, help, disabled }: FieldProps, limit?: Limit) {
  const { control } = useFormContext()
  const rules = limit && { validate: limit }
  const { field, fieldState } = useController({ name, control, ...(rules && { rules }) })
  // Unique id: a page may have several forms with equal field names.
  const id = useId()
  // A limit is checked while typing, not only on submit.
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
