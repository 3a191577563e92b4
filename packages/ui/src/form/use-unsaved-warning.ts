import { useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ServerForm } from './server-form'

/**
 * Whoever leaves the page with a form that does not hold what is saved is asked first: by the browser where the page
 * itself goes, and by the frame around the screens, which tells the same event, where only the screen does. Nobody is
 * asked for a tick alone, nor once it was sent; `saved` is then nothing.
 */
export function useUnsavedWarning<Values extends FieldValues>(
  form: ServerForm<Values>,
  saved: () => Values | undefined,
): void {
  const isUnsaved = useRef((): boolean => false)
  isUnsaved.current = () => !form.sending && differs(form.fields.getValues(), saved())
  useEffect(() => {
    const tell = (event: BeforeUnloadEvent) => {
      if (!isUnsaved.current()) return
      event.preventDefault()
      // What Chrome asked for before 119.
      event.returnValue = 'unsaved'
    }
    window.addEventListener('beforeunload', tell)
    return () => window.removeEventListener('beforeunload', tell)
  }, [])
}

function differs<Values extends FieldValues>(typed: Values, saved: Values = typed): boolean {
  return Object.entries(saved).some(
    ([name, value]) => typeof value !== 'boolean' && JSON.stringify(value) !== JSON.stringify(typed[name]),
  )
}
