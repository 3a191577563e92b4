import { Input, SegmentedControl, Select } from '@mantine/core'
import type { MouseEvent } from 'react'
import { type OptionQuery, optionListState } from './option-list'
import { type FieldProps, useField } from './use-field'

export interface Option {
  value: string
  label: string
}

/** On click, selects the text of the current choice, so that typing replaces it. */
export function selectChoice(options: Option[], value: unknown) {
  const chosen = options.find((option) => option.value === value)?.label
  return ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    if (currentTarget.value === chosen) currentTarget.select()
  }
}

/** Props of the list of a select in a form. */
export const dropdown = {
  maxDropdownHeight: 280,
  // Chromium focuses scrollable lists by Tab, and this one closes: the focus would be lost.
  scrollAreaProps: { viewportProps: { tabIndex: -1 } },
  // Rendered inside the form: a modal in the top layer would cover a portal in the body.
  comboboxProps: { shadow: 'md', withinPortal: false, floatingStrategy: 'fixed' },
} as const

interface SelectFieldProps extends FieldProps {
  options: Option[]
  placeholder?: string
  searchable?: boolean
  clearable?: boolean
  /** The query that loads the options. */
  list?: OptionQuery | undefined
  onChosen?: (value: string) => void
}

/** A select with a search box in longer lists. The value is a string, empty for none. */
export function SelectField({
  options,
  placeholder,
  searchable = true,
  clearable,
  list,
  onChosen,
  ...props
}: SelectFieldProps) {
  const { field, input } = useField(props)
  return (
    <Select
      {...input}
      {...dropdown}
      value={field.value ? String(field.value) : null}
      onChange={(value) => {
        field.onChange(value ?? '')
        onChosen?.(value ?? '')
      }}
      data={options}
      placeholder={placeholder}
      searchable={searchable}
      onClick={selectChoice(options, String(field.value))}
      clearable={clearable}
      {...optionListState(list)}
    />
  )
}

interface ChoiceFieldProps extends FieldProps {
  options: Option[]
  onChosen?: (value: string) => void
}

/** One of a few options, all visible. */
export function ChoiceField({ options, onChosen, ...props }: ChoiceFieldProps) {
  const { field, shown } = useField(props)
  return (
    <Input.Wrapper {...shown} labelElement="div">
      <SegmentedControl
        // Remounts when the options change, because Mantine does not move the indicator.
        key={options.map(({ value }) => value).join()}
        ref={(root) => field.ref(root?.querySelector('input:checked') ?? root?.querySelector('input'))}
        fullWidth
        aria-label={props.label}
        value={String(field.value ?? '')}
        onChange={(value) => {
          field.onChange(value)
          onChosen?.(value)
        }}
        data={options}
        disabled={shown.disabled}
      />
    </Input.Wrapper>
  )
}
