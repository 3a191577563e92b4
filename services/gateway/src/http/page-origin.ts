import { invalid } from '@jejaring/service-kit'
import type { FastifyRequest } from 'fastify'

/**
 * The origin of the page that sent a POST, as the browser names it. The anti-forgery check has refused every other than
 * our own (`anti-forgery.ts`): in production that is `PUBLIC_URL`. Faults: invalid for clients that name none.
 */
export function pageOrigin({ headers }: FastifyRequest): string {
  if (!headers.origin) throw invalid('Passkey hanya dapat dipakai dari halaman aplikasi di browser.')
  return headers.origin
}
