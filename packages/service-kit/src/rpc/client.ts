import { once } from 'node:events'
import {
  Client as Channel,
  type ChannelCredentials,
  type ClientReadableStream,
  type ClientWritableStream,
  Metadata,
  credentials as plain,
} from '@grpc/grpc-js'
import { refuseInsideTransaction } from '../database/inside-transaction'
import { isFault } from '../runtime/faults'
import type { Metrics } from '../telemetry/metrics'
import { type Carrier, inSpan, SpanKind, traceContext } from '../telemetry/tracing'
import { UnaryCallBatcher } from './call-batcher'
import { type Caller, caller, encodeCaller } from './caller'
import { decodeFault, rpcSpan, toFault } from './errors'
import type { CallOptions, Client, Definition, Method } from './types'
import { withoutStackTrace } from './without-stack-trace'

const DEFAULT_DEADLINE_MS = 5_000

/** Metadata key of the encoded caller (common/v1/actor.proto). */
export const CALLER_METADATA_KEY = 'caller-bin'

export interface ClientHandle<D extends Definition> {
  readonly client: Client<D>
  close(): void
}

export interface ClientOptions {
  /** Default plain text. */
  readonly credentials?: ChannelCredentials | undefined
  /** Deadline of calls that set none. */
  readonly deadlineMs?: number | undefined
  /** Signs the caller. */
  readonly encode?: (who: Caller) => Buffer
  /** False sends each unary call of a tick alone. */
  readonly isBatching?: boolean
  /** Measures every call: a service that is down answers none, so only the metrics of its callers show the outage. */
  readonly duration?: Metrics['clientCalls']
}

/** Creates a promise-based client over one lazily connected channel. Close it when done; `kit.client` does so. */
export function makeClient<D extends Definition>(
  definition: D,
  address: string,
  who: () => Caller = caller,
  {
    credentials = plain.createInsecure(),
    deadlineMs = DEFAULT_DEADLINE_MS,
    encode = encodeCaller,
    isBatching = true,
    duration,
  }: ClientOptions = {},
): ClientHandle<D> {
  const channel = new Channel(address, credentials, {
    'grpc.service_config': JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
    // Transparent retries only: calls that never reached the server, as when it closes an old connection. No
    // retry policy is configured.
    'grpc.enable_retries': 1,
    'grpc.keepalive_time_ms': 30_000,
    'grpc.keepalive_timeout_ms': 10_000,
    // Reconnects quickly to a restarted service; calls wait within their deadline.
    'grpc.initial_reconnect_backoff_ms': 100,
    'grpc.max_reconnect_backoff_ms': 2_000,
    // A rollout may replace all pods within the 30 s for which DNS answers would be cached otherwise.
    'grpc.dns_min_time_between_resolutions_ms': 1_000,
    'grpc.enable_channelz': 0,
    // Services are on private addresses. A proxy of the environment would get their calls, or fail them.
    'grpc.enable_http_proxy': 0,
  })
  const batcher = isBatching ? new UnaryCallBatcher(channel) : undefined
  const methods = Object.entries(definition).map(([name, method]) => [
    name,
    bind({ channel, batcher, duration }, method, () => encode(who()), deadlineMs),
  ])
  return { client: Object.fromEntries(methods) as Client<D>, close: () => channel.close() }
}

// Types are those of the definition; here a value is opaque.
type Serialize = (value: unknown) => Buffer

interface Connection {
  readonly channel: Channel
  readonly batcher: UnaryCallBatcher | undefined
  readonly duration: Metrics['clientCalls'] | undefined
}

function bind(connection: Connection, method: Method, encodedCaller: () => Buffer, usual: number) {
  const { channel, duration } = connection
  const { path, responseDeserialize } = method
  const serialize = method.requestSerialize as Serialize
  // Captures the caller now: another one may be current when the call is sent.
  const prepare = ({ deadline = usual, waitForReady = true }: CallOptions = {}): PreparedCall => {
    refuseInsideTransaction(`Calling ${path}`)
    const end = Date.now() + deadline
    return { end, deadline, waitForReady, caller: encodedCaller(), trace: traceContext() }
  }
  if (method.responseStream) {
    // Starts with the first read, so that an unread stream cannot fail unobserved.
    return (request: unknown, options?: CallOptions) =>
      readReplies(
        () => {
          const how = callOptionsOf(prepare(options))
          return channel.makeServerStreamRequest(path, serialize, responseDeserialize, request, ...how)
        },
        path,
        duration,
        options,
      )
  }
  if (method.requestStream) {
    return (requests: AsyncIterable<unknown>, options?: CallOptions) =>
      observed(path, duration, async () => {
        const how = callOptionsOf(prepare(options))
        const { attach, callback, fail, promise } = deferredAnswer(path, options)
        const call = channel.makeClientStreamRequest(path, serialize, responseDeserialize, ...how, callback)
        attach(call)
        // A failing source cancels the call and reports its own error.
        writeRequests(call, requests).catch(fail)
        return await promise
      })
  }
  return bindUnary(connection, method, prepare)
}

/** A unary call, batched or not. */
function bindUnary(
  { channel, batcher, duration }: Connection,
  { path, requestSerialize, responseDeserialize }: Method,
  prepare: (options?: CallOptions) => PreparedCall,
) {
  const serialize = requestSerialize as Serialize
  return (request: unknown, options?: CallOptions) =>
    observed(path, duration, async () => {
      const prepared = prepare(options)
      const bytes = serialize(request)
      const { attach, callback, promise } = deferredAnswer(path, options)
      const sendUnbatched = () => {
        const how = callOptionsOf(prepared)
        const begin = () => channel.makeUnaryRequest(path, identity, identity, bytes, ...how, callback)
        try {
          attach(withoutStackTrace(begin))
        } catch (error) {
          // A closed channel throws synchronously; the calling tick may belong to another request.
          callback(error)
        }
      }
      // Cancellable calls and calls that do not wait for a server are not batched.
      if (!batcher || options?.signal || !prepared.waitForReady) sendUnbatched()
      else {
        const { caller, deadline, trace } = prepared
        batcher.add({
          path,
          request: bytes,
          caller,
          deadline,
          traceparent: trace.traceparent ?? '',
          sendUnbatched,
          answered: (reply) => callback(null, reply),
          refused: (fault) => callback(decodeFault(fault, path)),
          failed: callback,
        })
      }
      const reply = (await promise) as Buffer
      try {
        return responseDeserialize(reply)
      } catch (error) {
        throw toFault(error, path)
      }
    })
}

/** Runs a call in a span of the current trace, and measures it. */
async function observed<T>(
  path: string,
  duration: Connection['duration'],
  work: () => Promise<T>,
): Promise<T> {
  const end = duration?.startTimer({ path })
  try {
    const reply = await inSpan(path.slice(1), SpanKind.CLIENT, work, rpcSpan(path))
    end?.({ code: 'ok' })
    return reply
  } catch (error) {
    end?.({ code: isFault(error) ? error.code : 'internal' })
    throw error
  }
}

interface PreparedCall {
  readonly caller: Buffer
  readonly trace: Carrier
  readonly end: number
  readonly deadline: number
  readonly waitForReady: boolean
}

function callOptionsOf({ caller, trace, end, waitForReady }: PreparedCall) {
  // waitForReady belongs in the metadata; a service config ignores it.
  const outgoing = new Metadata({ waitForReady })
  outgoing.set(CALLER_METADATA_KEY, caller)
  for (const [key, value] of Object.entries(trace)) outgoing.set(key, value)
  return [outgoing, { deadline: end }] as const
}

const identity = (bytes: Buffer): Buffer => bytes

/** The reply as a promise, cancelled by the signal. */
function deferredAnswer(path: string, options?: CallOptions) {
  let resolve!: (reply: unknown) => void
  let reject!: (error: unknown) => void
  let call: Cancellable | undefined
  const promise = new Promise((yes, no) => {
    resolve = yes
    reject = no
  })
  const cancel = () => call?.cancel()
  return {
    promise,
    attach(started: Cancellable) {
      call = started
      if (options?.signal?.aborted) cancel()
      else options?.signal?.addEventListener('abort', cancel, { once: true })
    },
    callback(error: unknown, reply?: unknown) {
      options?.signal?.removeEventListener('abort', cancel)
      if (error) reject(toFault(error, path))
      else resolve(reply)
    },
    fail(error: unknown) {
      reject(error)
      cancel()
    },
  }
}

interface Cancellable {
  cancel(): void
}

/** Measured from the first read to the end of the stream, or until its reader stops. */
async function* readReplies(
  begin: () => ClientReadableStream<unknown>,
  path: string,
  duration: Connection['duration'],
  options?: CallOptions,
): AsyncGenerator<unknown> {
  const end = duration?.startTimer({ path })
  let code = 'ok'
  const call = begin()
  const cancel = () => call.cancel()
  options?.signal?.addEventListener('abort', cancel, { once: true })
  try {
    yield* call
  } catch (error) {
    const fault = toFault(error, path)
    code = fault.code
    throw fault
  } finally {
    end?.({ code })
    options?.signal?.removeEventListener('abort', cancel)
    // Cancels the stream when the reader stops early.
    call.cancel()
  }
}

async function writeRequests(
  call: ClientWritableStream<unknown>,
  requests: AsyncIterable<unknown>,
): Promise<void> {
  for await (const request of requests) {
    if (call.destroyed || call.writableEnded) return
    if (!call.write(request)) await once(call, 'drain')
  }
  call.end()
}
