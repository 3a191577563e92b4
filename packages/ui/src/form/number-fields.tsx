import { NumberInput } from '@mantine/core'
import { type ClipboardEvent, useState } from 'react'
import { count, rupiah } from '../format'
import { insertText } from './insert-text'
import { faultOf, type Kind, type NumberInputValue, pasteFault, wholeOf, withoutDash } from './parse-number'
import { formTexts } from './texts'
import { type FieldProps, useField } from './use-field'

interface NumberFieldProps extends FieldProps {
  max?: number
  /** Checks a typed value of the form while typing; a value with a message is not submitted. */
  limit?: (value: number) => string | undefined
  onTyped?: (value: number | undefined) => void
}

interface WholeNumberProps extends NumberFieldProps {
  kind: Kind
  prefix?: string
  max: number
  /** The maximum, formatted. */
  most: string
}

function WholeNumber({ kind, prefix, max, most, limit, onTyped, ...props }: WholeNumberProps) {
  // The text of the box. NumberInputValue or pasted sen (decimals) stay until blur, so that they never become further digits of
  // the Rupiah amount.
  const [typed, setTyped] = useState<NumberInputValue>('')
  const [refused, setRefused] = useState<{ fault: string; forValue: unknown }>()
  const isTypedFor = (value: unknown) => wholeOf(typed, kind) === (value ?? undefined)
  const faultAt = (value: unknown) => {
    if (refused && refused.forValue === value) return refused.fault
    return isTypedFor(value) ? faultOf(typed, kind) : undefined
  }
  const isOver = (value: unknown) => Number(value ?? 0) > max
  const { field, input } = useField(
    props,
    (value) =>
      faultAt(value) ??
      (isOver(value) ? formTexts.most(most) : undefined) ??
      (typeof value === 'number' ? limit?.(value) : undefined),
  )
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    const fault = pasteFault(pasted)
    const plain = withoutDash(pasted)
    if (!fault && plain === pasted) return
    // Runs before the input converts the text.
    event.preventDefault()
    event.stopPropagation()
    if (fault) setRefused({ fault, forValue: field.value })
    else insertText(event.target as HTMLInputElement, plain)
  }
  return (
    <NumberInput
      {...input}
      value={isTypedFor(field.value) ? typed : (field.value ?? '')}
      onBlur={() => {
        // Text with more digits than a safe number stays as typed.
        if (!isOver(field.value) && !faultAt(field.value)) setTyped(field.value ?? '')
        field.onBlur()
      }}
      onChange={(now) => {
        setTyped(now)
        setRefused(undefined)
        const whole = wholeOf(now, kind)
        field.onChange(whole ?? null)
        onTyped?.(whole)
      }}
      thousandSeparator="."
      decimalSeparator=","
      // A dot is always a thousands separator.
      allowedDecimalSeparators={[',']}
      min={0}
      onPasteCapture={paste}
      allowLeadingZeros={false}
      // Blur must not turn 2,500 into 2,5.
      trimLeadingZeroesOnBlur={false}
      hideControls
      clampBehavior="none"
      inputMode="numeric"
      autoComplete="off"
      prefix={prefix}
    />
  )
}

/** Whole Rupiah with thousands separators; the value is a number, or null while empty. */
export function MoneyField({ max = 999_999_999_999, ...props }: NumberFieldProps) {
  return <WholeNumber kind="rupiah" prefix="Rp. " {...props} max={max} most={rupiah(max)} />
}

/** A count; the value is a whole number, or null while empty. */
export function CountField({ max = 10_000, ...props }: NumberFieldProps) {
  return <WholeNumber kind="count" {...props} max={max} most={count(max)} />
}
