import { randomUUID } from 'node:crypto'
import { caller, isUuid, runAs } from '@jejaring/service-kit'
import type { FastifyRequest } from 'fastify'

export const REQUEST_ID_HEADER = 'x-request-id'

/**
 * Correlation id of a request, in all logs, the audit trail and the ledger. Taken from the browser, so that users can quote
 * it, or generated. Untrusted: no decision depends on it.
 */
export function requestIdOf({ headers }: Pick<FastifyRequest['raw'], 'headers'>): string {
  const id = headers[REQUEST_ID_HEADER]
  return typeof id === 'string' && isUuid(id) ? id.toLowerCase() : randomUUID()
}

/** Runs `work`, usually logging, in the context of the request's id, also before its session is known. */
export function runWithRequestId<T>(request: FastifyRequest, work: () => T): T {
  const run = () => (caller().requestId === request.id ? work() : runAs({ requestId: request.id }, work))
  return request.traceSpan ? request.traceSpan.run(run) : run()
}
