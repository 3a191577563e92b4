import { TextInput } from '@mantine/core'
import { shownDay, typedDay, withSlashes } from '../table/days'
import { texts } from '../texts'
import { type FieldProps, useField } from './use-field'

/** A date typed as dd/mm/yyyy. The value is `yyyy-mm-dd`, or the raw text while it is incomplete. */
export function DateField(props: FieldProps) {
  const { field, shown } = useField(props)
  const value = String(field.value ?? '')
  return (
    <TextInput
      {...shown}
      name={field.name}
      ref={field.ref}
      value={isDay(value) ? shownDay(value) : value}
      onBlur={field.onBlur}
      onChange={(event) => {
        const typed = withSlashes(event.currentTarget.value)
        field.onChange(typedDay(typed) ?? typed)
      }}
      placeholder={texts.dateHint}
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
    />
  )
}

/** Whether the value of a `DateField` is a complete date. */
export const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value)
