export interface ErrorBody {
  message?: string
  errors?: Record<string, string>
  err_params?: Record<string, string | number>
}

/**
 * A failed call. `message` is the server’s Indonesian sentence; it is empty for a reply without a JSON body (network
 * failure, proxy), and then no dialog opens. `status` 0 means no reply; `isLate` means that the timeout ended the
 * call.
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
