import type { Session } from '@jejaring/proto/identity/v1/identity'
import { runAs, unauthenticated } from '@jejaring/service-kit'
import DataLoader from 'dataloader'
import type { Clients } from '../clients/clients'

/** A session that is asked for, and for which request. */
export interface SessionRequest {
  readonly token: string
  readonly countUnread: boolean
  readonly requestId: string
  readonly address: string
}

const MAX_BATCH_SIZE = 100

/**
 * Asks `identity` for sessions, together for all calls that came in one turn of the event loop: each call then costs both
 * processes, and the database, a part of one question, and nobody waits for another's answer. Nothing is kept: a session
 * is read after the call that needs it has come. Faults: unauthenticated, for a session that is over.
 */
export function sessionLoader(identity: Pick<Clients['identity'], 'readSessions'>) {
  const loader = new DataLoader<SessionRequest, Session>((asked) => readBatch(identity, asked), {
    ...{ cache: false, maxBatchSize: MAX_BATCH_SIZE },
    batchScheduleFn: setImmediate,
  })
  return (asked: SessionRequest): Promise<Session> => loader.load(asked)
}

/** On behalf of the request that came first, under whose id the other side may be heard of. */
async function readBatch(
  identity: Pick<Clients['identity'], 'readSessions'>,
  asked: readonly SessionRequest[],
): Promise<(Session | Error)[]> {
  const [{ requestId, address } = { requestId: '', address: '' }] = asked
  const { found } = await runAs({ requestId, address }, () => identity.readSessions({ asked: [...asked] }))
  return asked.map((_, place) => found[place]?.session ?? unauthenticated())
}
