import { Checkbox } from '@mantine/core'
import { type FieldProps, useField } from './use-field'

/** A checkbox with a statement. */
export function CheckField(props: FieldProps) {
  const { field, input } = useField(props)
  return (
    <Checkbox
      {...input}
      checked={Boolean(field.value)}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  )
}
