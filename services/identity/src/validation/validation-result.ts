/** Result of validating one field: the stored form of the value, or an Indonesian message. */
export type ValidationResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: string }

export const ok = <T>(value: T): ValidationResult<T> => ({ ok: true, value })
export const err = (error: string): ValidationResult<never> => ({ ok: false, error })

/** Messages by form field (`usernames.0`). */
export type FieldErrors = Record<string, string>
