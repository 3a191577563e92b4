/** gRPC keeps a stack trace of where each call is made, a tenth of what the call costs; a fault names its method instead. */
export function withoutStackTrace<T>(make: () => T): T {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return make()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}
