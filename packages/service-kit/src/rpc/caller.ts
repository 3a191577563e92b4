import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { Caller as CallerMessage } from '@jejaring/proto/common/v1/actor'
import { forbidden, unauthenticated } from '../runtime/faults'
import { isUuid } from '../runtime/ids'

export interface Actor {
  readonly memberId: string
  readonly role: 'admin' | 'member'
  /** What an admin may do (`admin-duties.ts`); absent in callers of older versions. */
  readonly duty?: string
  /** The admin of a login-as session. */
  readonly impersonatorId?: string
  readonly sessionId?: string
}

/** On whose behalf the running code works; calls and events carry it along. */
export interface Caller {
  readonly requestId: string
  readonly actor?: Actor
  /** The person's network address. */
  readonly address?: string
  /** Read from an event: for logs and the audit trail only, since events are not signed. */
  readonly fromEvent?: true
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

/**
 * The running request's id when it is a UUID, as the gateway's are; stored with rows that the request writes.
 */
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
 * The logged-in member in person. Refuses login-as sessions with `sentence` (rule book §1). Faults:
 * unauthenticated, forbidden.
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

/** Converts to the protobuf message that call metadata, event headers and the audit trail share. */
export function callerMessage(who: Caller = caller()): CallerMessage {
  return {
    requestId: who.requestId,
    memberId: who.actor?.memberId ?? '',
    role: who.actor?.role ?? '',
    impersonatorId: who.actor?.impersonatorId ?? '',
    sessionId: who.actor?.sessionId ?? '',
    address: who.address ?? '',
    traceparent: '',
    expiresAt: 0,
    signature: Buffer.alloc(0),
    adminDuty: who.actor?.duty,
  }
}

/**
 * Encodes the caller. `traceparent` is set for events, whose trace is stored with them until they are sent.
 */
export function encodeCaller(who: Caller = caller(), traceparent = ''): Buffer {
  return Buffer.from(CallerMessage.encode({ ...callerMessage(who), traceparent }).finish())
}

/** Trace context of an event's cause; empty when not traced. */
export function traceparentOf(bytes: Uint8Array): string {
  return bytes.length === 0 ? '' : CallerMessage.decode(bytes).traceparent
}

/** Decodes a caller. An unknown role never becomes admin. */
export function decodeCaller(bytes: Uint8Array | undefined): Caller {
  if (!bytes || bytes.length === 0) return { requestId: '' }
  return callerOf(CallerMessage.decode(bytes))
}

export function callerOf(message: CallerMessage): Caller {
  return {
    requestId: message.requestId,
    address: message.address || undefined,
    actor: message.memberId
      ? {
          memberId: message.memberId,
          role: message.role === 'admin' ? 'admin' : 'member',
          duty: message.adminDuty,
          impersonatorId: message.impersonatorId || undefined,
          sessionId: message.sessionId || undefined,
        }
      : undefined,
  }
}
