// `crypto.randomUUID` is unavailable on plain http pages other than localhost.
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** A random key in the format of a UUID. */
export function randomUuid(): string {
  return randomKey().replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
