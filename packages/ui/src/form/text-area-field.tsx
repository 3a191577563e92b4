import { InputBase } from '@mantine/core'
import { type FieldProps, useField } from './use-field'

interface TextAreaFieldProps extends FieldProps {
  rows: number
  maxLength: number
}

const resizable = { input: { resize: 'vertical' } } as const

/** A text of several lines. */
export function TextAreaField({ rows, maxLength, ...props }: TextAreaFieldProps) {
  const { field, shown } = useField(props)
  return (
    <InputBase
      {...shown}
      component="textarea"
      multiline
      styles={resizable}
      rows={rows}
      name={field.name}
      ref={field.ref}
      value={field.value ?? ''}
      onBlur={field.onBlur}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      maxLength={maxLength}
    />
  )
}
