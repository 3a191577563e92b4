import { NumberInput } from '@mantine/core'
import { type FieldProps, useField } from './use-field'

interface NumberFieldProps extends FieldProps {
  max?: number
  onTyped?: (value: number | undefined) => void
}

function WholeNumber({ prefix, max, onTyped, ...props }: NumberFieldProps & { prefix?: string }) {
  const { field, shown } = useField(props)
  return (
    <NumberInput
      {...shown}
      name={field.name}
      ref={field.ref}
      value={field.value ?? ''}
      onBlur={field.onBlur}
      onChange={(typed) => {
        const value = typed === '' ? undefined : Number(typed)
        field.onChange(value ?? null)
        onTyped?.(value)
      }}
      thousandSeparator="."
      decimalSeparator=","
      allowDecimal={false}
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

/** Whole Rupiah with dots between thousands; the value is a number, or null while empty. */
export function MoneyField(props: NumberFieldProps) {
  return <WholeNumber prefix="Rp. " {...props} />
}

/** A count; the value is a whole number, or null while empty. */
export function CountField(props: NumberFieldProps) {
  return <WholeNumber max={10_000} {...props} />
}
