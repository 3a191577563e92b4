import { TextInput } from '@mantine/core'
import { shownDay, typedDay, withSlashes } from '../table/days'
import { texts } from '../texts'
import { type FieldProps, useField } from './use-field'

/** A date typed as dd/mm/yyyy. The value is `yyyy-mm-dd`, or the raw text while it is incomplete. */
export function DateField(props: FieldProps) {
  const { field, input } = useField(props)
  const value = String(field.value ?? '')
  return (
    <TextInput
      {...input}
      value={isDay(value) ? shownDay(value) : value}
      onBlur={() => {
        const day = typedDay(value)
        if (day) field.onChange(day)
        field.onBlur()
      }}
      onChange={(event) => {
        const typed = withSlashes(event.currentTarget.value)
        // A year of two digits may be the beginning of one of four: completed when the field is left.
        field.onChange((typed.length === 10 && typedDay(typed)) || typed)
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
