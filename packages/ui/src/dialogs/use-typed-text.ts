import { type FormEvent, type RefObject, useEffect, useRef } from 'react'

const TEXT = 'textarea, input:not([type]), input[type="text"], input[type="tel"], input[type="email"]'

export interface TypedText {
  onInput: (event: FormEvent) => void
  /** Any field was used. */
  hasInput: () => boolean
  /** A text field that was typed in holds text, which closing would lose. */
  isUnsaved: () => boolean
}

/**
 * Tracks text typed into the fields of a modal. Asks for confirmation, as `useUnsavedWarning` does, before the user
 * leaves the page with it; not for numbers, which are short.
 */
export function useTypedText(modal: RefObject<HTMLElement | null>): TypedText {
  const used = useRef(new Set<Element>())
  const unsaved = () =>
    [...used.current].filter(
      (field): field is HTMLInputElement =>
        field.matches(TEXT) &&
        modal.current?.contains(field) === true &&
        (field as HTMLInputElement).value !== '',
    )
  const read = useRef(unsaved)
  read.current = unsaved
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (read.current().every(({ inputMode }) => inputMode === 'numeric')) return
      event.preventDefault()
      // Required by Chrome before 119.
      event.returnValue = 'unsaved'
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  return {
    onInput: ({ target }) => {
      if (target instanceof Element) used.current.add(target)
    },
    hasInput: () => used.current.size > 0,
    isUnsaved: () => unsaved().length > 0,
  }
}
