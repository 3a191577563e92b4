import { randomUUID } from 'node:crypto'
import { caller, isUuid, runAs } from '@jejaring/service-kit'
import type { FastifyRequest } from 'fastify'

export const REQUEST_ID_HEADER = 'x-request-id'

/**
 * The id by which a request is found in every log, in the audit trail and at the lines of the ledger: the browser's
 * own, so that a person can name it, or a new one where it sent none. Nothing is decided by it.
 */
export function requestIdOf({ headers }: Pick<FastifyRequest['raw'], 'headers'>): string {
  const given = headers[REQUEST_ID_HEADER]
  return typeof given === 'string' && isUuid(given) ? given.toLowerCase() : randomUUID()
}

/** Runs `work`, a line of the log mostly, with the request's id also where its session is not known yet. */
export function runWithRequestId<T>(request: FastifyRequest, work: () => T): T {
  return caller().requestId === request.id ? work() : runAs({ requestId: request.id }, work)
}
