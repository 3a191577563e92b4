import { Checkbox } from '@mantine/core'
import { type FieldProps, useField } from './use-field'

/** A checkbox with a statement. */
export function CheckField(props: FieldProps) {
  const { field, shown } = useField(props)
  return (
    <Checkbox
      id={shown.id}
      label={shown.label}
      description={shown.description}
      error={shown.error}
      disabled={shown.disabled}
      name={field.name}
      ref={field.ref}
      checked={Boolean(field.value)}
      onBlur={field.onBlur}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  )
}
