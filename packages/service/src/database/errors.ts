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

/** Serialization failure or deadlock: PostgreSQL asks to run the transaction again. */
export function asksForRetry(error: unknown): boolean {
  const code = pgCode(error)
  return code === '40001' || code === '40P01'
}

/** The database is away or going away; the same work may succeed later. */
export function isConnectionProblem(error: unknown): boolean {
  const code = pgCode(error) ?? ''
  if (/^(08|57P0|53300)/.test(code)) return true
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOENT'].includes(code)) return true
  return (
    error instanceof Error &&
    /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
  )
}

/** TypeORM wraps pg's errors; both kinds occur. Told by shape, so that TypeORM need not be loaded. */
function driverError(error: unknown): { code?: unknown; constraint?: unknown } {
  const inner: unknown = error instanceof Error && 'driverError' in error ? error.driverError : error
  return inner instanceof Error ? (inner as Error & { code?: unknown; constraint?: unknown }) : {}
}
