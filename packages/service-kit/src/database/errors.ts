/** SQLSTATE of a failed query, if the error has one. */
export function pgCode(error: unknown): string | undefined {
  const { code } = driverError(error)
  return typeof code === 'string' ? code : undefined
}

/** True when PostgreSQL answered the statement with this error. */
export function isServerError(error: unknown): boolean {
  return 'severity' in driverError(error)
}

/** True for a unique violation, of the given constraint or index when named. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (pgCode(error) !== '23505') return false
  return constraint === undefined || driverError(error).constraint === constraint
}

/**
 * True for a serialization failure, deadlock or lost prepared statement: running the transaction again can
 * succeed.
 */
export function isRetryable(error: unknown): boolean {
  const code = pgCode(error)
  return code === '40001' || code === '40P01' || isPreparedStatementLost(error)
}

/**
 * True when a prepared statement is missing, belongs to someone else, or changed its result type in a
 * migration.
 */
export function isPreparedStatementLost(error: unknown): boolean {
  const { code, message } = driverError(error)
  if (code === '26000' || code === '42P05') return true
  return code === '0A000' && typeof message === 'string' && message.includes('cached plan')
}

/**
 * Codes of failed network connections. The second list counts only when the error comes from connecting:
 * ENOENT and the like also occur elsewhere.
 */
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
/**
 * Messages (without a code) of pg and its pool when a connection was lost, cannot be made or does not
 * respond.
 */
const CONNECTION_ERROR_MESSAGE =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|connection error and is not queryable|was closed and is not queryable|after calling end on the pool|Query read timeout/

/**
 * True when the database is unreachable, shutting down or out of resources (disk, memory, connections): the
 * work may succeed later. After a COMMIT the outcome is unknown, so only an idempotent repetition is safe.
 */
export function isConnectionProblem(error: unknown): boolean {
  const { code, syscall, message } = driverError(error)
  if (typeof code === 'string') {
    if (/^(08|57P0|53)/.test(code) || CONNECTION_ERROR_CODES.includes(code)) return true
    if (CONNECT_ERROR_CODES.includes(code)) return syscall === 'connect' || syscall === 'getaddrinfo'
  }
  return typeof message === 'string' && CONNECTION_ERROR_MESSAGE.test(message)
}

/** True when the server rejects the role, password or database. */
export function isRefusal(error: unknown): boolean {
  return /^(28|3D000)/.test(pgCode(error) ?? '')
}

/** True when a statement or a lock timed out. Nothing was written; the work may succeed later. */
export function isTimeout(error: unknown): boolean {
  return ['57014', '55P03'].includes(pgCode(error) ?? '')
}

/** True for any temporary database failure: the same work may succeed later. */
export function isTransient(error: unknown): boolean {
  return isConnectionProblem(error) || isTimeout(error) || isRetryable(error)
}

/** Unwraps TypeORM's error. Detected by shape, so that TypeORM is not loaded. */
function driverError(error: unknown): Readonly<Record<string, unknown>> {
  return shapeOf(shapeOf(error).driverError ?? error)
}

function shapeOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
