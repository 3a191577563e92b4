import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { CSP_REPORT_PATH } from './csp-reports'
import type { InlineHashes } from './inline-hashes'

/** Helmet options for all responses; HSTS only with https. */
export function helmetOptions(secure: boolean, { scripts, styles }: InlineHashes): HelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Files of the shell and of the federated remotes, which share the origin, and the inline boot scripts.
        scriptSrc: ["'self'", ...scripts],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", ...styles],
        // The component library writes style attributes. They can load nothing but what the lines below allow.
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // The pages' boot script makes the one policy (frontends/shell/src/boot/trusted-types.ts).
        trustedTypes: ['default'],
        requireTrustedTypesFor: ["'script'"],
        reportUri: [CSP_REPORT_PATH],
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    // For browsers without `frame-ancestors`.
    frameguard: { action: 'deny' },
  }
}

/** Features of the browser that no page uses. */
const UNUSED_FEATURES = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
]

export type SecurityHeaders = Readonly<Record<string, string>>

/** The options as headers. They are constant, so helmet runs once instead of for every response. */
export function securityHeaders(secure: boolean, inline: InlineHashes): SecurityHeaders {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(helmetOptions(secure, inline))(answer.req, answer, () => undefined)
  answer.setHeader('permissions-policy', UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '))
  return answer.getHeaders() as SecurityHeaders
}

export function addSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
