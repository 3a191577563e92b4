/** Reduces typed text to a valid username: lower-case letters and digits, first a letter (rule book §1). */
export function usernameFrom(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/^[0-9]+/, '')
}

export function onlyDigits(typed: string): string {
  return typed.replace(/\D/g, '')
}

/** Reduces typed text to an Indonesian phone number in local form: `+62 812…` and `812…` become `0812…`. */
export function phoneFrom(typed: string): string {
  const digits = onlyDigits(typed)
  if (digits.startsWith('62')) return `0${digits.slice(2).replace(/^0+/, '')}`
  return digits.startsWith('8') ? `0${digits}` : digits
}
