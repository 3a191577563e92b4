import { join } from 'node:path'
import { type ChannelCredentials, experimental, type ServerCredentials } from '@grpc/grpc-js'
import type { AuthContext } from '@grpc/grpc-js/build/src/auth-context'

/** How often certificates are looked at again: a renewed one is used without a restart. */
const CERTIFICATE_REFRESH_MS = 60_000

/** Certificates of a process, and whose calls it takes. */
export interface Tls {
  serverCredentials(): ServerCredentials
  channelCredentials(): ChannelCredentials
  /** Whether a call by the owner of this certificate may be answered. */
  admits(peer: AuthContext): boolean
}

/**
 * Mutual TLS between services, from a folder as Kubernetes mounts a secret of certificates: `ca.crt`,
 * `tls.crt`, `tls.key`. `callers` are the services that may call this one, by the common names of their
 * certificates; none means that nobody may.
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
