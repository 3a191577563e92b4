import { keepPreviousData, useQuery } from '@jejaring/web-platform'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { dropdown, type Option, selectChoice } from './choice-fields'
import { optionListState } from './option-list'
import { formTexts } from './texts'
import { type FieldProps, useField } from './use-field'

/** A server-side search for options. */
export interface OptionSearch {
  /** Part of the query key. */
  key: string
  search(term: string, signal: AbortSignal): Promise<Option[]>
}

interface SearchSelectFieldProps extends FieldProps {
  source: OptionSearch
  placeholder?: string
  /** Minimum number of characters before a search. */
  minimum?: number
}

const DEBOUNCE_MS = 250

/** A select whose options the server searches. The value is an id, empty for none. */
export function SearchSelectField({ source, placeholder, minimum = 3, ...props }: SearchSelectFieldProps) {
  const { field, input } = useField(props)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Option>()
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const isSearching = search.length >= minimum && search !== chosen?.label
  const list = useQuery({
    queryKey: ['options', source.key, search],
    queryFn: ({ signal }) => source.search(search, signal),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  })
  const options = (isSearching && list.data) || []
  const isShort = typed.trim().length < minimum
  // Until the debounce has elapsed, the results are those of an earlier text.
  const isDebouncing = search !== typed.trim()
  const { nothingFoundMessage, ...state } = optionListState(isSearching ? list : undefined, formTexts.looking)
  const searchMessage = isDebouncing ? formTexts.looking : nothingFoundMessage
  const isKnown = chosen && options.every(({ value }) => value !== chosen.value)
  return (
    <Select
      {...input}
      {...dropdown}
      value={field.value ? String(field.value) : null}
      onChange={(value, option) => {
        setChosen(option ? { value: option.value, label: option.label } : undefined)
        field.onChange(value ?? '')
      }}
      onSearchChange={setTyped}
      data={isKnown ? [chosen, ...options] : options}
      // The server has filtered already.
      filter={({ options }) => options}
      placeholder={placeholder}
      searchable
      onClick={selectChoice(chosen ? [chosen] : [], String(field.value))}
      clearable
      {...state}
      nothingFoundMessage={isShort ? formTexts.typeMore(minimum) : searchMessage}
    />
  )
}
