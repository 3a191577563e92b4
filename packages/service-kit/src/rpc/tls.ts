import { join } from 'node:path'
import { type ChannelCredentials, experimental, type ServerCredentials } from '@grpc/grpc-js'
import type { AuthContext } from '@grpc/grpc-js/build/src/auth-context'

/** Interval at which certificates are re-read: a renewed one needs no restart. */
const CERTIFICATE_REFRESH_MS = 60_000

/** Certificates of a process and the callers that it admits. */
export interface Tls {
  serverCredentials(): ServerCredentials
  channelCredentials(): ChannelCredentials
  /** True when the owner of this certificate may call. */
  admits(peer: AuthContext): boolean
}

/**
 * Mutual TLS from a folder in the layout of a Kubernetes TLS secret: `ca.crt`, `tls.crt`, `tls.key`.
 * `callers` are the common names of the services that may call; an empty list admits nobody.
 */
export function openTls(directory: string, callers: readonly string[]): Tls {
  const certificates = new experimental.FileWatcherCertificateProvider({
    caCertificateFile: join(directory, 'ca.crt'),
    certificateFile: join(directory, 'tls.crt'),
    privateKeyFile: join(directory, 'tls.key'),
    refreshIntervalMs: CERTIFICATE_REFRESH_MS,
  })
  const allowed = new Set(callers)
  return {
    serverCredentials: () =>
      experimental.createCertificateProviderServerCredentials(certificates, certificates, true),
    channelCredentials: () =>
      experimental.createCertificateProviderChannelCredentials(certificates, certificates),
    admits: ({ sslPeerCertificate }) => {
      const name = sslPeerCertificate?.subject?.CN
      return typeof name === 'string' && allowed.has(name)
    },
  }
}
