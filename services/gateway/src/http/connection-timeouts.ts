/**
 * Timeouts of HTTP connections. A file of 5 MB arrives within them at 45 kB/s. Idle connections are kept for longer than
 * reverse proxies reuse theirs (60 s in nginx), which would otherwise send a call to a connection that is being closed.
 */
export const CONNECTION_TIMEOUTS = {
  /** For headers and body together. */
  requestTimeout: 120_000,
  keepAliveTimeout: 75_000,
  http: { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 },
} as const
