import { Select } from '@mantine/core'
import { type Option, selectChoice } from './choice-fields'
import { type OptionQuery, optionListState } from './option-list'

interface FilterSelectProps {
  label: string
  placeholder: string
  options: Option[]
  /** Empty for none. */
  value: string
  onChange: (value: string) => void
  /** The query that loads the options. */
  list?: OptionQuery | undefined
  disabled?: boolean
}

/** A select outside of forms that filters the content of a page. */
export function FilterSelect({ value, onChange, list, options, ...props }: FilterSelectProps) {
  return (
    <Select
      {...props}
      data={options}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      searchable
      onClick={selectChoice(options, value)}
      clearable
      {...optionListState(list)}
      maxDropdownHeight={280}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}
