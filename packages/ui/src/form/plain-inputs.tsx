import { PasswordInput, TextInput } from '@mantine/core'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { texts } from '../texts'
import { FieldError } from './field-error'
import type { Filter } from './filters'

interface ShownFacts {
  id: string
  label: string
  help?: ReactNode
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
  }
}

type TextInputProps = ComponentProps<typeof TextInput>

export interface FilteredInputProps
  extends Pick<TextInputProps, 'autoComplete' | 'placeholder' | 'leftSection'> {
  filter?: Filter | undefined
  inputMode?: 'text' | 'numeric' | 'tel' | undefined
}

interface FilteredTextProps extends FilteredInputProps, Omit<TextInputProps, 'inputMode' | 'onChange'> {
  onValue: (value: string) => void
}

/** A text input that normalises what is typed or pasted. */
export function FilteredInput({
  filter,
  inputMode = 'text',
  autoComplete = 'off',
  onValue,
  ...input
}: FilteredTextProps) {
  return (
    <TextInput
      {...input}
      onChange={({ currentTarget: input }) => {
        const value = filter ? filter.normalise(input.value) : input.value
        // React does this for a controlled input only.
        if (input.value !== value) input.value = value
        onValue(value)
      }}
      inputMode={inputMode}
      autoComplete={autoComplete}
      autoCapitalize={inputMode === 'text' ? undefined : 'none'}
    />
  )
}

/** A password input with a visibility toggle. */
export function RevealedInput({
  autoComplete = 'current-password',
  ...input
}: ComponentProps<typeof PasswordInput>) {
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...input}
      // Mantine sets this on every other input.
      aria-invalid={input.error !== undefined}
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
