/**
 * The shapes ts-proto generates for grpc-js (`PinsServiceService`), and what is derived from them:
 * handlers with promises for the server, a promise-style client for the caller.
 */
export interface Method {
  readonly path: string
  readonly requestStream: boolean
  readonly responseStream: boolean
  readonly requestSerialize: (value: never) => Buffer
  readonly requestDeserialize: (bytes: Buffer) => unknown
  readonly responseSerialize: (value: never) => Buffer
  readonly responseDeserialize: (bytes: Buffer) => unknown
}

export type Definition = Readonly<Record<string, Method>>

export type RequestOf<M extends Method> = ReturnType<M['requestDeserialize']>
export type ReplyOf<M extends Method> = ReturnType<M['responseDeserialize']>

/** What a handler may know of the call besides its request and `caller()`. */
export interface Call {
  /** Fires when the caller went away or its deadline passed. Registrations and other sagas ignore it. */
  readonly signal: AbortSignal
}

type Handler<M extends Method> = M['requestStream'] extends true
  ? M['responseStream'] extends true
    ? (requests: AsyncIterable<RequestOf<M>>, call: Call) => AsyncIterable<ReplyOf<M>>
    : (requests: AsyncIterable<RequestOf<M>>, call: Call) => Promise<ReplyOf<M>>
  : M['responseStream'] extends true
    ? (request: RequestOf<M>, call: Call) => AsyncIterable<ReplyOf<M>>
    : (request: RequestOf<M>, call: Call) => Promise<ReplyOf<M>> | ReplyOf<M>

/** One function per RPC; leaving one out is a type error. */
export type Handlers<D extends Definition> = { readonly [K in keyof D]: Handler<D[K]> }

export interface CallOptions {
  /** Milliseconds until the call fails as `unavailable`; 5000 when left out. There is no endless call. */
  readonly deadline?: number
  /** Ends the call when the asker no longer wants the answer. */
  readonly signal?: AbortSignal
  /** Wait for a server that is not there yet instead of failing at once. Default true. */
  readonly waitForReady?: boolean
}

type ClientMethod<M extends Method> = M['requestStream'] extends true
  ? (
      requests: AsyncIterable<RequestOf<M>> | Iterable<RequestOf<M>>,
      options?: CallOptions,
    ) => Promise<ReplyOf<M>>
  : M['responseStream'] extends true
    ? (request: RequestOf<M>, options?: CallOptions) => AsyncIterable<ReplyOf<M>>
    : (request: RequestOf<M>, options?: CallOptions) => Promise<ReplyOf<M>>

/** Every method rejects with a `Fault`, whatever went wrong. */
export type Client<D extends Definition> = { readonly [K in keyof D]: ClientMethod<D[K]> }
