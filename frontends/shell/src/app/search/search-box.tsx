import { useDebouncedValue } from '@jejaring/ui'
import { useNavigate, useQuery } from '@jejaring/web-platform'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { MIN_SEARCH_LENGTH, pathOfResult, searchQuery } from './search'
import classes from './search.module.css'
import { type SearchOption, SearchResults } from './search-results'
import { searchTexts } from './search-texts'
import { usePageOptions } from './use-page-options'

const TYPING_PAUSE_MS = 200

/** Finds members, money, pins, messages and pages by any text; a combobox with a list of results, in a dialog. */
export default function SearchBox({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const list = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const [text] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS)
  // The text whose first option Enter opens once its results have arrived.
  const [entered, setEntered] = useState<string>()
  const { data, isFetching, isPending, isError, isPlaceholderData } = useQuery(searchQuery(text))
  // The results are those of an earlier text.
  const isStale = typed.trim() !== text || isPlaceholderData
  const pages = usePageOptions(typed.trim())
  const found = typed.trim().length < MIN_SEARCH_LENGTH ? [] : (data?.results ?? [])
  // Pages first: results arrive late and must not move them away from the active option.
  const options: SearchOption[] = [
    ...pages,
    ...found.map((result) => ({ ...result, to: pathOfResult(result, text) })),
  ]
  const open = (option: SearchOption | undefined) => {
    if (!option || (isStale && option.kind !== 'page')) return
    onClose()
    void navigate(option.to)
  }
  const openActive = () => {
    const option = options[active]
    if (active === 0 && typed.trim() !== '' && (!option || (isStale && option.kind !== 'page')))
      setEntered(typed.trim())
    else open(option)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the results of the entered text arrive
  useEffect(() => {
    if (entered !== typed.trim() || isStale || isPending) return
    setEntered(undefined)
    if (active === 0) open(options[0])
  }, [entered, isStale, isPending])
  const move = (event: KeyboardEvent, by: number) => {
    event.preventDefault()
    if (options.length > 0) setActive((now) => (now + by + options.length) % options.length)
  }
  return (
    <>
      <div className={classes.box}>
        <IconSearch size={20} aria-hidden />
        <input
          className={classes.input}
          role="combobox"
          type="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          aria-label={searchTexts.label}
          placeholder={searchTexts.open}
          aria-expanded={options.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={options[active] && `${list}-${active}`}
          // biome-ignore lint/a11y/noAutofocus: the dialog is opened to type
          autoFocus
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setActive(0)
            setEntered(undefined)
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') move(event, 1)
            else if (event.key === 'ArrowUp') move(event, -1)
            else if (event.key === 'Enter' && !event.nativeEvent.isComposing) openActive()
            else if (event.key === 'Escape') {
              event.stopPropagation()
              onClose()
            }
          }}
        />
      </div>
      <SearchResults
        id={list}
        isStale={isStale}
        options={options}
        active={active}
        onOpen={open}
        onHover={setActive}
      />
      <p className={classes.note} role="status">
        {noteOf({
          typed: typed.trim(),
          text,
          count: options.length,
          isFetching,
          isError,
          unavailable: data?.unavailable,
        })}
      </p>
    </>
  )
}

interface SearchState {
  readonly typed: string
  readonly text: string
  readonly count: number
  readonly isFetching: boolean
  readonly isError: boolean
  readonly unavailable: readonly string[] | undefined
}

function noteOf({ typed, text, count, isFetching, isError, unavailable = [] }: SearchState): string {
  if (typed.length < MIN_SEARCH_LENGTH) return searchTexts.hint
  if (isFetching || typed !== text) return searchTexts.searching
  if (isError) return searchTexts.failed
  const missing = unavailable.map((kind) => searchTexts.kinds[kind] ?? kind).join(', ')
  const notes = [count > 0 ? searchTexts.keys : searchTexts.nothing(typed)]
  if (missing) notes.push(searchTexts.unavailable(missing))
  return notes.join(' ')
}
