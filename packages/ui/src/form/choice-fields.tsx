import { Input, SegmentedControl, Select } from '@mantine/core'
import type { MouseEvent } from 'react'
import { type OptionQuery, optionListState } from './option-list'
import { type FieldProps, useField } from './use-field'

export interface Option {
  value: string
  label: string
}

/** Selects the text of a choice that is clicked: what is typed then is another one, not more letters of it. */
export function selectChoice(options: Option[], value: unknown) {
  const chosen = options.find((option) => option.value === value)?.label
  return ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    if (currentTarget.value === chosen) currentTarget.select()
  }
}

interface SelectFieldProps extends FieldProps {
  options: Option[]
  placeholder?: string
  searchable?: boolean
  clearable?: boolean
  /** Where the options come from, when they are loaded. */
  list?: OptionQuery
  onChosen?: (value: string) => void
}

/** One of many, with a search box in longer lists; the value is a string, empty for none. */
export function SelectField({
  options,
  placeholder,
  searchable = true,
  clearable,
  list,
  onChosen,
  ...props
}: SelectFieldProps) {
  const { field, shown } = useField(props)
  return (
    <Select
      {...shown}
      name={field.name}
      ref={field.ref}
      value={field.value ? String(field.value) : null}
      onBlur={field.onBlur}
      onChange={(value) => {
        field.onChange(value ?? '')
        onChosen?.(value ?? '')
      }}
      data={options}
      placeholder={placeholder}
      searchable={searchable}
      onClick={selectChoice(options, String(field.value))}
      clearable={clearable}
      allowDeselect={clearable ?? false}
      {...optionListState(list)}
      maxDropdownHeight={280}
      // Inside the form, since a window of the browser lies over everything in the body.
      comboboxProps={{ shadow: 'md', withinPortal: false, floatingStrategy: 'fixed' }}
    />
  )
}

interface ChoiceFieldProps extends FieldProps {
  options: Option[]
  onChosen?: (value: string) => void
}

/** One of a few, all visible. */
export function ChoiceField({ options, onChosen, ...props }: ChoiceFieldProps) {
  const { field, shown } = useField(props)
  return (
    <Input.Wrapper {...shown} labelElement="div">
      <SegmentedControl
        // What marks the choice stays where it was when others are offered: it is drawn anew.
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
