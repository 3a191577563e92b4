import { InputBase } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import type { RefObject } from 'react'
import { lengthLimit } from './limits'
import { type FieldProps, useField } from './use-field'

interface TextAreaFieldProps extends FieldProps {
  rows: number
  maxLength: number
  /** The element, for what is written into it by buttons. */
  area?: RefObject<HTMLTextAreaElement | null>
}

const resizable = { input: { resize: 'vertical' } } as const

/** A multi-line text field. */
export function TextAreaField({ rows, maxLength, area, ...props }: TextAreaFieldProps) {
  const { field, input } = useField(props, lengthLimit(maxLength))
  const ref = useMergedRef(field.ref, area)
  return (
    <InputBase
      {...input}
      component="textarea"
      multiline
      styles={resizable}
      rows={rows}
      ref={ref}
      value={field.value ?? ''}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  )
}
