import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import { texts } from '../texts'
import { digitsFilter, type Filter, phoneFilter, usernameFilter } from './filters'
import { type Limit, lengthLimit } from './limits'
import { FilteredInput, RevealedInput } from './plain-inputs'
import { type FieldProps, useField } from './use-field'

interface TextFieldProps extends FieldProps {
  autoComplete?: HTMLInputAutoCompleteAttribute
  placeholder?: string
  maxLength?: number
  leftSection?: ReactNode
  onTyped?: (value: string) => void
  onLeft?: () => void
}

interface FilteredProps extends TextFieldProps {
  maxLength: number
  filter?: Filter
  inputMode?: 'text' | 'numeric' | 'tel'
}

function FilteredField({ filter, inputMode, onTyped, onLeft, ...props }: FilteredProps) {
  const { field, shown } = useField(props, limitOf(props.maxLength, filter))
  return (
    <FilteredInput
      shown={shown}
      name={field.name}
      ref={field.ref}
      value={field.value ?? ''}
      filter={filter}
      inputMode={inputMode}
      autoComplete={props.autoComplete}
      placeholder={props.placeholder}
      leftSection={props.leftSection}
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
export function PasswordField(props: FieldProps & { autoComplete?: 'current-password' | 'new-password' }) {
  const { field, shown } = useField(props, isLong)
  return (
    <RevealedInput
      shown={shown}
      name={field.name}
      ref={field.ref}
      value={field.value ?? ''}
      autoComplete={props.autoComplete}
      onBlur={field.onBlur}
      onChange={field.onChange}
    />
  )
}
