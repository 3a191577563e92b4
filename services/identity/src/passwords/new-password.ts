import type { FieldErrors } from '../validation/validation-result'
import { checkPassword } from './password-rule'

/**
 * Validates a new password and its confirmation; returns messages by form field. `usernames` are those of all
 * accounts that share the password.
 */
export function newPasswordErrors(
  password: string,
  confirmation: string,
  usernames: readonly string[],
  confirmationField: 'password_confirm' | 'password_confirmation',
): FieldErrors {
  const errors: FieldErrors = {}
  const checked = checkPassword(password, usernames)
  if (!checked.ok) errors.password = checked.error
  if (password !== confirmation) {
    errors[confirmationField] = 'Konfirmasi kata sandi tidak sama dengan kata sandi.'
  }
  return errors
}
