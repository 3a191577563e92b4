import type { Session } from '@jejaring/proto/identity/v1/identity'
import { runAs, unauthenticated } from '@jejaring/service-kit'
import DataLoader from 'dataloader'
import type { Clients } from '../clients/clients'

/** Look-up of the session of one request. */
export interface SessionRequest {
  readonly token: string
  readonly countUnread: boolean
  readonly passive: boolean
  readonly requestId: string
  readonly address: string
}

const MAX_BATCH_SIZE = 100

/**
 * DataLoader for sessions: requests that arrive in the same tick of the event loop share one call to `identity`, which saves
 * work in both processes and in the database. Nothing is cached, so that an ended session is refused by the next call.
 * Faults: unauthenticated, for a session that has ended.
 */
export function sessionLoader(identity: Pick<Clients['identity'], 'readSessions'>) {
  const loader = new DataLoader<SessionRequest, Session>((requests) => readBatch(identity, requests), {
    cache: false,
    maxBatchSize: MAX_BATCH_SIZE,
    batchScheduleFn: setImmediate,
  })
  return (request: SessionRequest): Promise<Session> => loader.load(request)
}

/** Reads a batch; its log lines in `identity` carry the id and address of the first request. */
async function readBatch(
  identity: Pick<Clients['identity'], 'readSessions'>,
  requests: readonly SessionRequest[],
): Promise<(Session | Error)[]> {
  const [{ requestId, address } = { requestId: '', address: '' }] = requests
  const { results } = await runAs({ requestId, address }, () =>
    identity.readSessions({ queries: [...requests] }),
  )
  return requests.map((_, index) => results[index]?.session ?? unauthenticated())
}
