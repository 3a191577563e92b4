import type { FieldValues } from 'react-hook-form'
import { useUnloadPrompt } from '../use-unload-prompt'
import type { ServerForm } from './server-form'

/**
 * Asks for confirmation when the user leaves with unsaved input. Ignores checkboxes, and forms that were sent (`saved`
 * returns undefined).
 */
export function useUnsavedWarning<Values extends FieldValues>(
  form: ServerForm<Values>,
  saved: () => Values | undefined,
): void {
  useUnloadPrompt(() => !form.sending && differs(form.fields.getValues(), saved()))
}

function differs<Values extends FieldValues>(typed: Values, saved: Values = typed): boolean {
  return Object.entries(saved).some(
    ([name, value]) => typeof value !== 'boolean' && JSON.stringify(value) !== JSON.stringify(typed[name]),
  )
}
