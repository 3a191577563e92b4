import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { CSP_REPORT_PATH } from './csp-reports'

/**
 * What browsers are told about every page and answer; over https also to come by https alone. Of scripts that stand in
 * pages those are run that `scripts` names by their hashes.
 */
export function helmetOptions(secure: boolean, scripts: readonly string[] = []): HelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // From files, those of federated remotes too, which are on the same origin; and the first scripts of our pages.
        scriptSrc: ["'self'", ...scripts],
        scriptSrcAttr: ["'none'"],
        // The component library writes style attributes and one style element, also into pages that are drawn at build time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        reportUri: [CSP_REPORT_PATH],
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
  }
}

export type SecurityHeaders = Readonly<Record<string, string>>

/** That policy as headers. They are the same on every answer, so helmet is asked for them once and not for each. */
export function securityHeaders(secure: boolean, scripts?: readonly string[]): SecurityHeaders {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(helmetOptions(secure, scripts))(answer.req, answer, () => undefined)
  return answer.getHeaders() as SecurityHeaders
}

export function addSecurityHeaders(app: FastifyInstance, headers: SecurityHeaders): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
