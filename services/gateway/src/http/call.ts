import type { Session } from '@jejaring/proto/identity/v1/identity'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clients } from '../clients/clients'
import type { FileField } from './accept-bodies'
import type { Access } from './access'

export interface CallContext<Input, Params> {
  readonly input: Input
  readonly params: Params
  /** The caller's session; undefined at run time for `public` calls, which must not read it. */
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
  /** For a GET that changes state: it needs the anti-forgery header, as every POST does (rule book §1). */
  readonly changesState?: boolean
  /** Accepts an Idempotency-Key: the same key and body have one effect and one response (rule book §7). */
  readonly idempotent?: boolean
  /** May respond 409, for a lost race or a changed row. A test must cover it (docs/coverage.md). */
  readonly mayConflict?: boolean
  /**
   * Responds 403 inside a login-as session (rule book §1). Set it on calls that move money or pins, verify the caller's
   * password, register, or claim.
   */
  readonly inPerson?: boolean
  /** Accepts a file in this field of a multipart form. */
  readonly fileField?: FileField
  /** Fills `session.unread` when the session is read. */
  readonly countsUnread?: boolean
  /** Schema of the body of a POST or the query of a GET. */
  readonly input?: Input
  readonly params?: Params
  /** Schema of the 200; without it, a message only. */
  readonly reply?: Reply
  /** Content types of the file that it sends in place of JSON; see `declareFile`. */
  readonly contentTypes?: readonly string[]
  /**
   * Schema of the 202 of a call under dual control: `proposedReply`, or an extension. The handler returns it by
   * `replyProposed` (rule book §1).
   */
  readonly proposed?: z.ZodType
  handle(context: CallContext<z.output<Input>, z.output<Params>>): Promise<z.output<Reply> | ProposedReply>
}

/** A call with its types erased, for lists. */
export type AnyCall = Omit<Call<z.ZodType, z.ZodType, z.ZodType>, 'handle'> & {
  handle(context: CallContext<never, never>): Promise<unknown>
}

export const messageReply = z.object({ message: z.string() })

/** The body of a 202: the change waits for another admin. */
export const proposedReply = messageReply.extend({ proposal_id: z.string() })
export type ProposedReply = z.output<typeof proposedReply>

/** Declares a call of the public API; the function only infers the types of its schemas. */
export function declareCall<
  Input extends z.ZodType,
  Params extends z.ZodType,
  Reply extends z.ZodType = typeof messageReply,
>(definition: Call<Input, Params, Reply>): AnyCall {
  return definition
}

type FileCall<Input extends z.ZodType, Params extends z.ZodType> = Omit<
  Call<Input, Params, never>,
  'method' | 'reply' | 'proposed' | 'handle'
> & {
  readonly contentTypes: readonly string[]
  handle(context: CallContext<z.output<Input>, z.output<Params>>): Promise<FastifyReply>
}

/** Declares a GET that sends a file. Nothing keeps the file unless the handler sets another `cache-control`. */
export function declareFile<Input extends z.ZodType, Params extends z.ZodType>(
  definition: FileCall<Input, Params>,
): AnyCall {
  return { ...definition, method: 'GET' }
}
