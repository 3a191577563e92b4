import { Select } from '@mantine/core'
import { type Option, selectChoice } from './choice-fields'
import { emptyList, type LoadedList } from './loaded-list'

interface FilterSelectProps {
  label: string
  placeholder: string
  options: Option[]
  /** Empty for none. */
  value: string
  onChange: (value: string) => void
  /** Where the options come from. */
  list?: LoadedList
  disabled?: boolean
}

/** A select box that narrows down what a page shows; it belongs to no form. */
export function FilterSelect({ value, onChange, list, ...props }: FilterSelectProps) {
  return (
    <Select
      {...props}
      data={props.options}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      searchable
      onClick={selectChoice(props.options, value)}
      clearable
      {...emptyList(list)}
      maxDropdownHeight={280}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}
