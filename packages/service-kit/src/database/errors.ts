/** The SQLSTATE of a failed query, if it is one. */
export function pgCode(error: unknown): string | undefined {
  const { code } = driverError(error)
  return typeof code === 'string' ? code : undefined
}

/** True for a unique violation, of that constraint or index when it is named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (pgCode(error) !== '23505') return false
  return constraint === undefined || driverError(error).constraint === constraint
}

/** Serialization failure, deadlock, or a lost plan: the same transaction can succeed when it is run again. */
export function isRetryable(error: unknown): boolean {
  const code = pgCode(error)
  return code === '40001' || code === '40P01' || isPreparedStatementLost(error)
}

/** A prepared statement is not there, is another one's, or answers with other types since a migration. */
export function isPreparedStatementLost(error: unknown): boolean {
  const { code, message } = driverError(error)
  if (code === '26000' || code === '42P05') return true
  return code === '0A000' && typeof message === 'string' && message.includes('cached plan')
}

/** What the ways to a server fail with; ENOENT and the like mean that only where they come from a connection. */
const CONNECTION_ERROR_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]
const CONNECT_ERROR_CODES = ['ENOENT', 'EACCES', 'ENOTFOUND', 'EAI_AGAIN']
/** What pg and its pool say themselves of a connection that was cut, cannot be made, or does not answer any more. */
const CONNECTION_ERROR_MESSAGE =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|connection error and is not queryable|was closed and is not queryable|after calling end on the pool|Query read timeout/

/**
 * The database is away, going away, or has no room (disk, memory, connections); the same work may succeed later. After a COMMIT it may have been done: only a
 * repetition that knows the first try (idempotent) is safe.
 */
export function isConnectionProblem(error: unknown): boolean {
  const { code, syscall, message } = driverError(error)
  if (typeof code === 'string') {
    if (/^(08|57P0|53)/.test(code) || CONNECTION_ERROR_CODES.includes(code)) return true
    if (CONNECT_ERROR_CODES.includes(code)) return syscall === 'connect' || syscall === 'getaddrinfo'
  }
  return typeof message === 'string' && CONNECTION_ERROR_MESSAGE.test(message)
}

/** The server is there and lets nobody in by this name, with this password, or to this database. */
export function isRefusal(error: unknown): boolean {
  return /^(28|3D000)/.test(pgCode(error) ?? '')
}

/** A statement, or the wait for a lock, took longer than it may. Nothing was written; the same work may succeed later. */
export function isTimeout(error: unknown): boolean {
  return ['57014', '55P03'].includes(pgCode(error) ?? '')
}

/** The database is to blame, in any of these ways, and not the work, which may succeed when it is tried again later. */
export function isTransient(error: unknown): boolean {
  return isConnectionProblem(error) || isTimeout(error) || isRetryable(error)
}

/** TypeORM wraps pg's errors; both kinds occur. Told by shape, so that TypeORM need not be loaded. */
function driverError(error: unknown): Readonly<Record<string, unknown>> {
  return shapeOf(shapeOf(error).driverError ?? error)
}

function shapeOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
