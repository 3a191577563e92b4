import { type FormEvent, type RefObject, useRef } from 'react'
import { useUnloadPrompt } from '../use-unload-prompt'

const TEXT = 'textarea, input:not([type]), input[type="text"], input[type="tel"], input[type="email"]'

export interface TypedText {
  onInput: (event: FormEvent) => void
  /** Any field was used. */
  hasInput: () => boolean
  /** A text field that was typed in holds text, which closing would lose. */
  isUnsaved: () => boolean
}

/**
 * Tracks text typed into the fields of a modal. Asks for confirmation before the user leaves the page with it; not for
 * numbers, which are short.
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
  useUnloadPrompt(() => unsaved().some(({ inputMode }) => inputMode !== 'numeric'))
  return {
    onInput: ({ target }) => {
      if (target instanceof Element) used.current.add(target)
    },
    hasInput: () => used.current.size > 0,
    isUnsaved: () => unsaved().length > 0,
  }
}
