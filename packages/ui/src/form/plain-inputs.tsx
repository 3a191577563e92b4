import { PasswordInput, TextInput } from '@mantine/core'
import { type ChangeEvent, type ComponentProps, type Ref, useState } from 'react'
import { texts } from '../texts'
import { FieldError } from './field-error'
import type { Filter } from './filters'

type InputProps = ReturnType<typeof shownProps>

interface ShownFacts {
  id: string
  label: string
  help?: React.ReactNode
  disabled?: boolean | undefined
  error: string | undefined
  /** The error appeared while typing. */
  isNews: boolean
}

/** Props of a Mantine input for its label, help and error. */
export function shownProps({ id, label, help, disabled, error, isNews }: ShownFacts) {
  return {
    id,
    label,
    description: help,
    disabled: disabled ?? false,
    error: error ? <FieldError message={error} isNews={isNews} /> : undefined,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
      | 'label'
      | 'input'
      | 'description'
      | 'error'
    )[],
  }
}

type TextProps = Pick<ComponentProps<typeof TextInput>, 'autoComplete' | 'placeholder' | 'leftSection'>

interface FilteredInputProps extends TextProps {
  shown: InputProps
  name: string
  ref?: Ref<HTMLInputElement>
  value: string
  filter?: Filter | undefined
  inputMode?: 'text' | 'numeric' | 'tel' | undefined
  onBlur?: () => void
  onValue: (value: string) => void
}

/** A text input that normalises what is typed or pasted. */
export function FilteredInput({ shown, filter, inputMode = 'text', onValue, ...input }: FilteredInputProps) {
  return (
    <TextInput
      {...shown}
      {...input}
      onChange={({ currentTarget: { value } }) => onValue(filter ? filter.normalise(value) : value)}
      inputMode={inputMode}
      autoComplete={input.autoComplete ?? 'off'}
      autoCapitalize={inputMode === 'text' ? undefined : 'none'}
    />
  )
}

interface RevealedInputProps {
  shown: InputProps
  name: string
  ref?: Ref<HTMLInputElement>
  value: string
  autoComplete?: 'current-password' | 'new-password' | undefined
  onBlur?: () => void
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** A password input with a visibility toggle. */
export function RevealedInput({ shown, autoComplete = 'current-password', ...input }: RevealedInputProps) {
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...shown}
      {...input}
      // Mantine sets this on every other input.
      aria-invalid={shown.error !== undefined}
      autoComplete={autoComplete}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': visible ? texts.form.hidePassword : texts.form.showPassword,
        tabIndex: 0,
      }}
    />
  )
}
