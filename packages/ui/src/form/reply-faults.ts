import { ApiError } from '@jejaring/web-platform'
import { texts } from '../texts'

/** The server’s message, plus errors of fields that the form does not show. */
export function sentencesOf({ message, errors }: ApiError, shown: readonly string[]): string {
  const others = Object.keys(errors).filter((name) => !shown.includes(name))
  return [...new Set([message, ...others.map((name) => errors[name])])].join(' ')
}

/** The notice of a form for a failure without a sentence of the server. */
export function noticeOf(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.message ? undefined : texts.form.offline
  console.error(error)
  return texts.form.unreadable
}

/** Restores the focus to the submit button, which loses it while disabled. */
export function refocus(from: Element | null): void {
  if (isAdrift(from) && from instanceof HTMLElement) from.focus()
}

/**
 * Whether the focus is outside all form elements: on the body, or on the modal around the form, which receives a lost
 * focus.
 */
export function isAdrift(from: Element | null): boolean {
  const active = document.activeElement
  if (active === from) return false
  // The submitting element may have been removed.
  return active === document.body || active instanceof HTMLDialogElement || active?.contains(from) === true
}
