/** System calls before the first byte of a request. */
const CONNECTING = new Set(['connect', 'getaddrinfo'])
/** Failures to connect, and certificates that are refused, as `fetch` names them. */
const NOT_CONNECTED =
  /^(UND_ERR_CONNECT_TIMEOUT|CERT_.*|ERR_TLS_CERT_ALTNAME_INVALID|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_.*)$/

/** Whether a request that `fetch` rejected cannot have reached the server. False where that is not certain. */
export function wasNotSent(error: unknown): boolean {
  const { cause } = error as { cause?: { syscall?: unknown; code?: unknown } }
  // Several addresses of one host, of which none could be connected to.
  if (cause instanceof AggregateError) return true
  return CONNECTING.has(String(cause?.syscall)) || NOT_CONNECTED.test(String(cause?.code))
}
