import { useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { ServerForm } from './server-form'

/**
 * Asks for confirmation when the user leaves with unsaved input: on `beforeunload`, which the shell also dispatches
 * for navigation inside the app. Ignores checkboxes, and forms that were sent (`saved` returns undefined).
 */
export function useUnsavedWarning<Values extends FieldValues>(
  form: ServerForm<Values>,
  saved: () => Values | undefined,
): void {
  const isUnsaved = useRef((): boolean => false)
  isUnsaved.current = () => !form.sending && differs(form.fields.getValues(), saved())
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!isUnsaved.current()) return
      event.preventDefault()
      // Required by Chrome before 119.
      event.returnValue = 'unsaved'
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
}

function differs<Values extends FieldValues>(typed: Values, saved: Values = typed): boolean {
  return Object.entries(saved).some(
    ([name, value]) => typeof value !== 'boolean' && JSON.stringify(value) !== JSON.stringify(typed[name]),
  )
}
