import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { Caller as CallerMessage } from '@jejaring/proto/common/v1/actor'
import { forbidden, unauthenticated } from '../runtime/faults'
import { isUuid } from '../runtime/ids'

export interface Actor {
  readonly memberId: string
  readonly role: 'admin' | 'member'
  /** The admin behind a login-as session. */
  readonly impersonatorId?: string
  readonly sessionId?: string
}

/** Who stands behind what is running now. Calls and events carry it along. */
export interface Caller {
  readonly requestId: string
  readonly actor?: Actor
  /** The network address of the person. */
  readonly address?: string
}

const storage = new AsyncLocalStorage<Caller>()

/** The caller of the running call or event. Background work has a request id and no actor. */
export function caller(): Caller {
  return storage.getStore() ?? { requestId: '' }
}

/** Runs `work` on behalf of `who`; the gateway does so per HTTP request, the kit per call and event. */
export function runAs<T>(who: Partial<Caller>, work: () => T): T {
  return storage.run({ ...who, requestId: who.requestId || randomUUID() }, work)
}

/** The running request's id where it is a UUID, as the gateway's are: what a row keeps of who caused it. */
export function requestUuid(): string | null {
  const { requestId } = caller()
  return isUuid(requestId) ? requestId : null
}

/** The logged-in member. Faults: unauthenticated. */
export function requireActor(): Actor {
  const { actor } = caller()
  if (!actor) throw unauthenticated()
  return actor
}

/**
 * The logged-in member, in person: an admin in a login-as session acts for nobody here (rule book §1), and is told so
 * by `sentence`. Faults: unauthenticated, forbidden.
 */
export function requireInPerson(sentence: string): Actor {
  const actor = requireActor()
  if (actor.impersonatorId) throw forbidden(sentence)
  return actor
}

/** The logged-in admin. Faults: unauthenticated, forbidden. */
export function requireAdmin(): Actor {
  const actor = requireActor()
  if (actor.role !== 'admin') throw forbidden()
  return actor
}

/** The wire form, shared by call metadata, event headers and the audit trail. */
export function callerMessage(who: Caller = caller()): CallerMessage {
  return {
    requestId: who.requestId,
    memberId: who.actor?.memberId ?? '',
    role: who.actor?.role ?? '',
    impersonatorId: who.actor?.impersonatorId ?? '',
    sessionId: who.actor?.sessionId ?? '',
    address: who.address ?? '',
    traceparent: '',
  }
}

/** `traceparent` goes along with events, whose trace has no other place until they are sent. */
export function encodeCaller(who: Caller = caller(), traceparent = ''): Buffer {
  return Buffer.from(CallerMessage.encode({ ...callerMessage(who), traceparent }).finish())
}

/** The trace that an event's cause was part of; empty where nothing is traced. */
export function traceparentOf(bytes: Uint8Array): string {
  return bytes.length === 0 ? '' : CallerMessage.decode(bytes).traceparent
}

/** Reads what `encodeCaller` wrote. A role it does not know makes nobody an admin. */
export function decodeCaller(bytes: Uint8Array | undefined): Caller {
  if (!bytes || bytes.length === 0) return { requestId: '' }
  const message = CallerMessage.decode(bytes)
  return {
    requestId: message.requestId,
    address: message.address || undefined,
    actor: message.memberId
      ? {
          memberId: message.memberId,
          role: message.role === 'admin' ? 'admin' : 'member',
          impersonatorId: message.impersonatorId || undefined,
          sessionId: message.sessionId || undefined,
        }
      : undefined,
  }
}
