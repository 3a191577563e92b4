import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { CSP_REPORT_PATH } from './csp-reports'

/** Helmet options for all responses; HSTS only with https. `scripts` are the CSP hashes of allowed inline scripts. */
export function helmetOptions(secure: boolean, scripts: readonly string[] = []): HelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Files of the shell and of the federated remotes, which share the origin, and the inline boot scripts.
        scriptSrc: ["'self'", ...scripts],
        scriptSrcAttr: ["'none'"],
        // The component library writes style attributes and one style element, also into prerendered pages.
        styleSrc: ["'self'", "'unsafe-inline'"],
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
export function securityHeaders(secure: boolean, scripts?: readonly string[]): SecurityHeaders {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(helmetOptions(secure, scripts))(answer.req, answer, () => undefined)
  answer.setHeader('permissions-policy', UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '))
  return answer.getHeaders() as SecurityHeaders
}

export function addSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
