import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { type FieldProps, useField } from './use-field'

interface NumberFieldProps extends FieldProps {
  max?: number
  onTyped?: (value: number | undefined) => void
}

function WholeNumber({ prefix, max, onTyped, ...props }: NumberFieldProps & { prefix?: string }) {
  const { field, shown } = useField(props)
  // As it stands in the box. Somebody who types or pastes sen means them to be sen: they stay until the box is left,
  // and never become further digits of the Rupiah.
  const [typed, setTyped] = useState<string | number>('')
  const isTyped = wholeOf(typed) === (field.value ?? undefined)
  return (
    <NumberInput
      {...shown}
      name={field.name}
      ref={field.ref}
      value={isTyped ? typed : (field.value ?? '')}
      onBlur={() => {
        setTyped(field.value ?? '')
        field.onBlur()
      }}
      onChange={(now) => {
        setTyped(now)
        field.onChange(wholeOf(now) ?? null)
        onTyped?.(wholeOf(now))
      }}
      thousandSeparator="."
      decimalSeparator=","
      // A dot is only ever one between thousands.
      allowedDecimalSeparators={[',']}
      decimalScale={2}
      allowNegative={false}
      allowLeadingZeros={false}
      hideControls
      clampBehavior="strict"
      max={max ?? 999_999_999_999}
      inputMode="numeric"
      autoComplete="off"
      {...(prefix ? { prefix } : {})}
    />
  )
}

const wholeOf = (typed: string | number) => (typed === '' ? undefined : Math.trunc(Number(typed)))

/** Whole Rupiah with dots between thousands; the value is a number, or null while empty. */
export function MoneyField(props: NumberFieldProps) {
  return <WholeNumber prefix="Rp. " {...props} />
}

/** A count; the value is a whole number, or null while empty. */
export function CountField(props: NumberFieldProps) {
  return <WholeNumber max={10_000} {...props} />
}
