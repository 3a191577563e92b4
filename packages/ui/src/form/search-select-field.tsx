import { keepPreviousData, useQuery } from '@jejaring/web-platform'
import { Select } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type Option, selectChoice } from './choice-fields'
import { optionListState } from './option-list'
import { formTexts } from './texts'
import { type FieldProps, useField } from './use-field'

/** A server-side search for options. */
export interface OptionSearch {
  /** Tells this search apart from others in the query cache. */
  key: string
  search(term: string, signal: AbortSignal): Promise<Option[]>
}

interface SearchSelectFieldProps extends FieldProps {
  source: OptionSearch
  placeholder?: string
  /** How many letters there have to be before the server is asked. */
  minimum?: number
}

const PAUSE = 250

/** One of more than a list can hold: the server looks for what is typed. The value is its id, empty for none. */
export function SearchSelectField({ source, placeholder, minimum = 3, ...props }: SearchSelectFieldProps) {
  const { field, shown } = useField(props)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Option>()
  const search = useLater(typed.trim())
  const isAsked = search.length >= minimum && search !== chosen?.label
  const list = useQuery({
    queryKey: ['options', source.key, search],
    queryFn: ({ signal }) => source.search(search, signal),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const found = (isAsked && list.data) || []
  // Not before the typing has paused.
  const isLater = search !== typed.trim()
  const isKnown = chosen && found.every(({ value }) => value !== chosen.value)
  return (
    <Select
      {...shown}
      name={field.name}
      ref={field.ref}
      value={field.value ? String(field.value) : null}
      onBlur={field.onBlur}
      onChange={(value, option) => {
        setChosen(option ? { value: option.value, label: option.label } : undefined)
        field.onChange(value ?? '')
      }}
      onSearchChange={setTyped}
      data={isKnown ? [chosen, ...found] : found}
      // The server has looked already.
      filter={({ options }) => options}
      placeholder={placeholder}
      searchable
      onClick={selectChoice(chosen ? [chosen] : [], String(field.value))}
      clearable
      {...optionListState(isAsked ? list : undefined, formTexts.looking)}
      {...(isLater && { nothingFoundMessage: formTexts.looking })}
      {...(typed.trim().length < minimum && { nothingFoundMessage: formTexts.typeMore(minimum) })}
      maxDropdownHeight={280}
      // Inside the form, since a window of the browser lies over everything in the body.
      comboboxProps={{ shadow: 'md', withinPortal: false, floatingStrategy: 'fixed' }}
    />
  )
}

/** A value once it has stayed the same for a moment. */
function useLater(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
