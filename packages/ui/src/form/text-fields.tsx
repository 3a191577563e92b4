import { texts } from '../texts'
import { digitsFilter, type Filter, phoneFilter, usernameFilter } from './filters'
import { type Limit, lengthLimit } from './limits'
import { FilteredInput, type FilteredInputProps, RevealedInput } from './plain-inputs'
import { type FieldProps, useField } from './use-field'

interface TextFieldProps
  extends FieldProps,
    Pick<FilteredInputProps, 'autoComplete' | 'placeholder' | 'leftSection'> {
  maxLength?: number
  onTyped?: (value: string) => void
  onLeft?: () => void
}

function FilteredField({
  name,
  label,
  help,
  disabled,
  maxLength,
  onTyped,
  onLeft,
  ...look
}: TextFieldProps & FilteredInputProps & { maxLength: number }) {
  const { field, input } = useField({ name, label, help, disabled }, limitOf(maxLength, look.filter))
  return (
    <FilteredInput
      {...input}
      {...look}
      value={field.value ?? ''}
      onBlur={() => {
        field.onBlur()
        onLeft?.()
      }}
      onValue={(value) => {
        field.onChange(value)
        onTyped?.(value)
      }}
    />
  )
}

function limitOf(maxLength: number, filter: Filter | undefined): Limit {
  const isLong = lengthLimit(maxLength)
  return (value) => filter?.fault(value) ?? isLong(value)
}

export function TextField(props: TextFieldProps) {
  return <FilteredField maxLength={100} {...props} />
}

/** Lower-cases the input; characters that a username cannot contain stay and are refused next to the field. */
export function UsernameField(props: TextFieldProps) {
  return <FilteredField maxLength={20} {...props} filter={usernameFilter} />
}

/** An Indonesian phone number, 08…, with the telephone keypad. */
export function PhoneField(props: TextFieldProps) {
  return (
    <FilteredField
      placeholder={texts.form.phoneHint}
      maxLength={20}
      {...props}
      filter={phoneFilter}
      inputMode="tel"
    />
  )
}

/** An account number: digits, in groups or not. */
export function DigitsField(props: TextFieldProps) {
  return <FilteredField maxLength={20} {...props} filter={digitsFilter} inputMode="numeric" />
}

const isLong = lengthLimit(128)

/** A password with a visibility toggle. */
export function PasswordField({
  autoComplete = 'current-password',
  ...props
}: FieldProps & { autoComplete?: 'current-password' | 'new-password' }) {
  const { field, input } = useField(props, isLong)
  return (
    <RevealedInput
      {...input}
      value={field.value ?? ''}
      autoComplete={autoComplete}
      onChange={field.onChange}
    />
  )
}
