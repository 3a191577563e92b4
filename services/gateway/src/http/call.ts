import type { Session } from '@jejaring/proto/identity/v1/identity'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Clients } from '../clients/clients'

/** Who may make a call: anybody, whoever is logged in, or admins. */
export type Access = 'public' | 'member' | 'admin'

export interface CallContext<Input, Params> {
  readonly input: Input
  readonly params: Params
  /** The session behind the call; `public` calls must not read it. */
  readonly session: Session
  readonly clients: Clients
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The Idempotency-Key header of an `idempotent` call; empty without one. */
  readonly idempotencyKey: string
}

export interface Call<Input extends z.ZodType, Params extends z.ZodType, Reply extends z.ZodType> {
  readonly method: 'GET' | 'POST' | readonly ['GET', 'POST']
  readonly path: string
  readonly access: Access
  /** One English sentence for the OpenAPI document. */
  readonly summary: string
  /** A GET that changes state needs the anti-forgery header as every POST does (rule book §1). */
  readonly changesState?: boolean
  /** It takes an Idempotency-Key: the same key and body have one effect and one answer (rule book §7). */
  readonly idempotent?: boolean
  /** It can answer 409: a race lost, a row that has moved on. A test has to show it (docs/coverage.md). */
  readonly mayConflict?: boolean
  /**
   * Only the member in person may: 403 inside a login-as session (rule book §1). For calls that move money
   * or pins, ask for the caller's password, register, or claim.
   */
  readonly inPerson?: boolean
  /** `session.unread` is counted along with the session. */
  readonly countsUnread?: boolean
  /** From the body of a POST, from the query of a GET. */
  readonly input?: Input
  readonly params?: Params
  readonly reply: Reply
  handle(context: CallContext<z.output<Input>, z.output<Params>>): Promise<z.output<Reply>>
}

/** Any call, for the list that the server registers. */
export type AnyCall = Omit<Call<z.ZodType, z.ZodType, z.ZodType>, 'handle'> & {
  handle(context: CallContext<never, never>): Promise<unknown>
}

/** Declares one call of the public interface: its schema stands beside its handler. */
export function declareCall<Input extends z.ZodType, Params extends z.ZodType, Reply extends z.ZodType>(
  definition: Call<Input, Params, Reply>,
): AnyCall {
  return definition
}
