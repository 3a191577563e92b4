import { useEffect, useRef } from 'react'
import classes from './search.module.css'
import { searchTexts } from './search-texts'

export interface SearchOption {
  readonly kind: string
  readonly id: string
  readonly title: string
  readonly detail: string
  /** The page that it opens. */
  readonly to: string
}

interface SearchResultsProps {
  id: string
  options: readonly SearchOption[]
  /** Results of an earlier text, which cannot be opened. */
  isStale: boolean
  active: number
  onOpen: (option: SearchOption) => void
  onHover: (index: number) => void
}

/** The results as a listbox, each with its kind. */
export function SearchResults({ id, options, isStale, active, onOpen, onHover }: SearchResultsProps) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each change of the active option
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  return (
    <div
      className={classes.results}
      ref={list}
      role="listbox"
      id={id}
      aria-label={searchTexts.results}
      aria-busy={isStale}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant of the combobox marks the option
        <div
          key={`${option.kind}-${option.id}`}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          className={classes.option}
          // Not for the event that a browser sends when the list appears below a resting pointer.
          onPointerMove={({ movementX, movementY }) => {
            if (movementX !== 0 || movementY !== 0) onHover(index)
          }}
          onClick={() => onOpen(option)}
        >
          <span className={classes.kind}>{searchTexts.kinds[option.kind] ?? option.kind}</span>
          <span className={classes.title}>{option.title}</span>
          <span className={classes.detail}>{option.detail}</span>
        </div>
      ))}
    </div>
  )
}
