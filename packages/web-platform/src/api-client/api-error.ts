export interface ErrorBody {
  message?: string
  errors?: Record<string, string>
  err_params?: Record<string, string | number>
}

/**
 * A call that failed. `message` is the server's Indonesian sentence; it is empty when
 * the answer had no JSON body (a broken network, a proxy), and then no dialog is shown.
 * `status` 0 means that no answer came at all, and `isLate` that it was waited for until the time was up.
 */
export class ApiError extends Error {
  readonly status: number
  readonly errors: Record<string, string>
  readonly errParams: Record<string, string | number>
  readonly retryAfterSeconds: number | undefined
  readonly isLate: boolean

  constructor(
    status: number,
    body: ErrorBody = {},
    options?: { cause?: unknown; retryAfterSeconds?: number; isLate?: boolean },
  ) {
    super(body.message ?? '', { cause: options?.cause })
    this.name = 'ApiError'
    this.status = status
    this.errors = body.errors ?? {}
    this.errParams = body.err_params ?? {}
    this.retryAfterSeconds = options?.retryAfterSeconds
    this.isLate = options?.isLate === true
  }
}
