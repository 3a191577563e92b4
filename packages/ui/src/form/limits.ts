import { texts } from '../texts'

/** Returns an error message for a value beyond the limit, otherwise undefined. */
export type Limit = (value: unknown) => string | undefined

/** Limits the length of a text without surrounding blanks. */
export function lengthLimit(characters: number): Limit {
  return (value) =>
    String(value ?? '').trim().length > characters ? texts.form.longest(characters) : undefined
}
