import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import { count, rupiah } from '../format'
import { formTexts } from './texts'
import { type FieldProps, useField } from './use-field'

interface NumberFieldProps extends FieldProps {
  max?: number
  onTyped?: (value: number | undefined) => void
}

interface WholeNumberProps extends NumberFieldProps {
  prefix?: string
  max: number
  /** The largest, as people read it. */
  most: string
}

function WholeNumber({ prefix, max, most, onTyped, ...props }: WholeNumberProps) {
  const isOver = (value: unknown) => Number(value ?? 0) > max
  const { field, shown } = useField(props, (value) => (isOver(value) ? formTexts.most(most) : undefined))
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
        // More digits than a number holds stay as they were typed.
        if (!isOver(field.value)) setTyped(field.value ?? '')
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
      clampBehavior="none"
      inputMode="numeric"
      autoComplete="off"
      {...(prefix ? { prefix } : {})}
    />
  )
}

const wholeOf = (typed: string | number) =>
  typed === '' ? undefined : Math.min(Math.trunc(Number(typed)), Number.MAX_SAFE_INTEGER)

/** Whole Rupiah with dots between thousands; the value is a number, or null while empty. */
export function MoneyField({ max = 999_999_999_999, ...props }: NumberFieldProps) {
  return <WholeNumber prefix="Rp. " {...props} max={max} most={rupiah(max)} />
}

/** A count; the value is a whole number, or null while empty. */
export function CountField({ max = 10_000, ...props }: NumberFieldProps) {
  return <WholeNumber {...props} max={max} most={count(max)} />
}
