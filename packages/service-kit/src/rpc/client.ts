import { once } from 'node:events'
import {
  Client as Channel,
  type ChannelCredentials,
  type ClientReadableStream,
  type ClientWritableStream,
  Metadata,
  credentials as plain,
} from '@grpc/grpc-js'
import { refuseInsideTransaction } from '../database/transaction'
import { type Carrier, inSpan, SpanKind, traceContext } from '../telemetry/tracing'
import { UnaryCallBatcher } from './call-batcher'
import { type Caller, caller, encodeCaller } from './caller'
import { decodeFault, toFault } from './errors'
import type { CallOptions, Client, Definition, Method } from './types'
import { withoutStackTrace } from './without-stack-trace'

const DEFAULT_DEADLINE_MS = 5_000

/** Metadata key of the caller; common/v1/actor.proto. */
export const CALLER_METADATA_KEY = 'caller-bin'

export interface ClientHandle<D extends Definition> {
  readonly client: Client<D>
  close(): void
}

/**
 * A promise-style client over one lazily connected channel, whose calls end after `deadline` milliseconds where they say
 * nothing else. Close it when done; `kit.client` does so itself.
 */
export function makeClient<D extends Definition>(
  definition: D,
  address: string,
  who: () => Caller = caller,
  credentials: ChannelCredentials = plain.createInsecure(),
  deadline = DEFAULT_DEADLINE_MS,
): ClientHandle<D> {
  const channel = new Channel(address, credentials, {
    'grpc.service_config': JSON.stringify({ loadBalancingConfig: [{ round_robin: {} }] }),
    // Only what never reached the other side is sent again, as when a server ends an old connection; there is no policy for more.
    'grpc.enable_retries': 1,
    'grpc.keepalive_time_ms': 30_000,
    'grpc.keepalive_timeout_ms': 10_000,
    // A restarted neighbour is found again quickly: calls wait for it, within their deadline.
    'grpc.initial_reconnect_backoff_ms': 100,
    'grpc.max_reconnect_backoff_ms': 2_000,
    // A rollout may replace all of a service's pods within the 30 seconds that names would be believed otherwise.
    'grpc.dns_min_time_between_resolutions_ms': 1_000,
    'grpc.enable_channelz': 0,
  })
  const bundler = new UnaryCallBatcher(channel)
  const methods = Object.entries(definition).map(([name, method]) => [
    name,
    bind(channel, bundler, method, who, deadline),
  ])
  return { client: Object.fromEntries(methods) as Client<D>, close: () => channel.close() }
}

// The definition's own types say what goes in and out; inside, a value is just what a serializer takes.
type Serialize = (value: unknown) => Buffer

function bind(channel: Channel, bundler: UnaryCallBatcher, method: Method, who: () => Caller, usual: number) {
  const { path, responseDeserialize } = method
  const serialize = method.requestSerialize as Serialize
  // Who asks is known now; when a call goes out, something else may be running.
  const prepare = ({ deadline = usual, waitForReady = true }: CallOptions = {}): PreparedCall => {
    refuseInsideTransaction(`Calling ${path}`)
    const end = Date.now() + deadline
    return { end, deadline, waitForReady, caller: encodeCaller(who()), trace: traceContext() }
  }
  if (method.responseStream) {
    // The call begins with the first read, so that one nobody reads does not fail unheard.
    return (request: unknown, options?: CallOptions) =>
      readReplies(
        () => {
          const how = callOptionsOf(prepare(options))
          return channel.makeServerStreamRequest(path, serialize, responseDeserialize, request, ...how)
        },
        path,
        options,
      )
  }
  if (method.requestStream) {
    return (requests: AsyncIterable<unknown>, options?: CallOptions) =>
      inSpan(path, SpanKind.CLIENT, async () => {
        const how = callOptionsOf(prepare(options))
        const { attach, callback, fail, promise } = deferredAnswer(path, options)
        const call = channel.makeClientStreamRequest(path, serialize, responseDeserialize, ...how, callback)
        attach(call)
        // A source that fails ends the call; its own error is the one the caller should see.
        writeRequests(call, requests).catch(fail)
        return await promise
      })
  }
  return bindUnary(channel, bundler, method, prepare)
}

/** A call with one answer, alone or in a bundle. */
function bindUnary(
  channel: Channel,
  bundler: UnaryCallBatcher,
  { path, requestSerialize, responseDeserialize }: Method,
  prepare: (options?: CallOptions) => PreparedCall,
) {
  const serialize = requestSerialize as Serialize
  return (request: unknown, options?: CallOptions) =>
    inSpan(path, SpanKind.CLIENT, async () => {
      const prepared = prepare(options)
      const bytes = serialize(request)
      const { attach, callback, promise } = deferredAnswer(path, options)
      const alone = () => {
        const how = callOptionsOf(prepared)
        const begin = () => channel.makeUnaryRequest(path, identity, identity, bytes, ...how, callback)
        try {
          attach(withoutStackTrace(begin))
        } catch (error) {
          // A channel that was closed says so at once, and this may be a turn of nobody's.
          callback(error)
        }
      }
      // Who may take it back, or does not wait for a server, asks by itself.
      if (options?.signal || !prepared.waitForReady) alone()
      else {
        const { caller, deadline, trace } = prepared
        bundler.add({
          ...{
            path,
            request: bytes,
            caller,
            deadline,
            traceparent: trace.traceparent ?? '',
            sendUnbatched: alone,
          },
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

interface PreparedCall {
  readonly caller: Buffer
  readonly trace: Carrier
  readonly end: number
  readonly deadline: number
  readonly waitForReady: boolean
}

function callOptionsOf({ caller, trace, end, waitForReady }: PreparedCall) {
  // waitForReady belongs to the metadata; in a service config it is ignored.
  const outgoing = new Metadata({ waitForReady })
  outgoing.set(CALLER_METADATA_KEY, caller)
  for (const [key, value] of Object.entries(trace)) outgoing.set(key, value)
  return [outgoing, { deadline: end }] as const
}

const identity = (bytes: Buffer): Buffer => bytes

/** One answer as a promise, ended early by the signal. */
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

async function* readReplies(
  begin: () => ClientReadableStream<unknown>,
  path: string,
  options?: CallOptions,
): AsyncGenerator<unknown> {
  const call = begin()
  const cancel = () => call.cancel()
  options?.signal?.addEventListener('abort', cancel, { once: true })
  try {
    yield* call
  } catch (error) {
    throw toFault(error, path)
  } finally {
    options?.signal?.removeEventListener('abort', cancel)
    // Whoever stops reading early must not leave the other side sending.
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
