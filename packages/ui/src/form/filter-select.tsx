import { Select } from '@mantine/core'
import { type Option, selectChoice } from './choice-fields'
import { formTexts } from './texts'

interface FilterSelectProps {
  label: string
  placeholder: string
  options: Option[]
  /** Empty for none. */
  value: string
  onChange: (value: string) => void
  loading?: boolean
  disabled?: boolean
}

/** A select box that narrows down what a page shows; it belongs to no form. */
export function FilterSelect({ value, onChange, ...props }: FilterSelectProps) {
  return (
    <Select
      {...props}
      data={props.options}
      value={value || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      searchable
      onClick={selectChoice(props.options, value)}
      clearable
      nothingFoundMessage={formTexts.noOption}
      maxDropdownHeight={280}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}
