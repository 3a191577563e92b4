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
