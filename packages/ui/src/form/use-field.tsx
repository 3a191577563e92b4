import { type ReactNode, useId } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import type { Limit } from './limits'
import { shownProps } from './plain-inputs'

/** Common props of all fields. */
export interface FieldProps {
  name: string
  label: string
  help?: ReactNode
  disabled?: boolean | undefined
}

/** Connects a field to the form by its name: `shown` is for its label, help and error, `input` for the whole Mantine input. */
export function useField({ name, label, help, disabled }: FieldProps, limit?: Limit) {
  const { control } = useFormContext()
  const rules = limit && { validate: limit }
  const { field, fieldState } = useController({ name, control, ...(rules && { rules }) })
  // Unique id: a page may have several forms with equal field names.
  const id = useId()
  // A limit is checked while typing, not only on submit.
  const over = limit?.(field.value)
  const error = over ?? fieldState.error?.message
  const shown = shownProps({ id, label, help, disabled, error, isNews: over !== undefined })
  return { field, shown, input: { ...shown, name, ref: field.ref, onBlur: field.onBlur } }
}
