/**
 * An error that the operator can act upon. Printed as one sentence without a stack; the technical reason is
 * in `cause`.
 */
export class ReadableError extends Error {
  override readonly name = 'ReadableError'
}

/** Formats any thrown value for the terminal: known causes as sentences, others with their stack. */
export function describeError(error: unknown): string {
  if (error instanceof ReadableError) return error.message
  const { code, path, message, stack } = error as NodeJS.ErrnoException
  const where = path ? ` (${path})` : ''
  if (code === 'ENOSPC') return `The disk is full${where}. Free some space.`
  if (code === 'EDQUOT') return `The disk quota is used up${where}. Free some space.`
  if (code === 'EROFS') return `The file system is read-only${where}. Choose another DATA_DIR.`
  if (code === 'EACCES' || code === 'EPERM') {
    return `Permission denied${where}. Choose a DATA_DIR this user may write to, or change the permissions.`
  }
  return stack ?? message ?? String(error)
}
