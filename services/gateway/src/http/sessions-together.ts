import type { Session } from '@jejaring/proto/identity/v1/identity'
import { runAs, unauthenticated } from '@jejaring/service'
import DataLoader from 'dataloader'
import type { Clients } from '../clients'

/** A session that is asked for, and for which request. */
export interface AskedSession {
  readonly token: string
  readonly countUnread: boolean
  readonly requestId: string
  readonly address: string
}

/** How long somebody waits for others' question to be answered before their own is sent beside it, in milliseconds. */
const PATIENCE = 5
const MOST = 100

/**
 * Asks `identity` for sessions, together for all calls that come while it is busy with a question before: each call
 * then costs both processes, and the database, a part of one question. Nothing is kept: a session is read after the
 * call that needs it has come. Faults: unauthenticated, for a session that is over.
 */
export function sessionsTogether(identity: Pick<Clients['identity'], 'readSessions'>) {
  const turns = new Turns()
  const loader = new DataLoader<AskedSession, Session>(
    (asked) => turns.take(async () => await readAll(identity, asked)),
    { cache: false, maxBatchSize: MOST, batchScheduleFn: (send) => turns.wait(send) },
  )
  return (asked: AskedSession): Promise<Session> => loader.load(asked)
}

/** On behalf of the request that came first, under whose id the other side may be heard of. */
async function readAll(
  identity: Pick<Clients['identity'], 'readSessions'>,
  asked: readonly AskedSession[],
): Promise<(Session | Error)[]> {
  const [{ requestId, address } = { requestId: '', address: '' }] = asked
  const { found } = await runAs({ requestId, address }, () => identity.readSessions({ asked: [...asked] }))
  return asked.map((_, place) => found[place]?.session ?? unauthenticated())
}

/** One after the other, as long as nobody has to wait for long. */
class Turns {
  private taken = 0
  private readonly waiting = new Set<() => void>()

  /** Calls `send` when the question before is answered, or after a while; at the end of this turn of the event loop, where there is none. */
  wait(send: () => void): void {
    if (this.taken === 0) {
      setImmediate(send)
      return
    }
    const go = () => {
      clearTimeout(timer)
      this.waiting.delete(go)
      send()
    }
    const timer = setTimeout(go, PATIENCE)
    this.waiting.add(go)
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    this.taken++
    try {
      return await work()
    } finally {
      this.taken--
      for (const go of this.waiting) go()
    }
  }
}
