/** What a rule says of one field: the value in its stored form, or an Indonesian sentence about what is wrong. */
export type ValidationResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: string }

export const ok = <T>(value: T): ValidationResult<T> => ({ ok: true, value })
export const err = (error: string): ValidationResult<never> => ({ ok: false, error })

/** Field name as the form knows it (`usernames.0`) to its sentence. */
export type FieldErrors = Record<string, string>
