import { once } from 'node:events'
import {
  type Metadata,
  Server,
  ServerCredentials,
  type ServerReadableStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type sendUnaryData,
} from '@grpc/grpc-js'
import type { AuthContext } from '@grpc/grpc-js/build/src/auth-context'
import {
  type BatchCalls,
  type BatchedCall,
  type BatchReplies,
  BundleServiceService,
} from '@jejaring/proto/common/v1/batch'
import { isTransient } from '../database/errors'
import { forbidden, isFault, tooBusy, unavailable } from '../runtime/faults'
import type { Logger } from '../telemetry/log'
import type { Metrics } from '../telemetry/metrics'
import { inSpan, SpanKind } from '../telemetry/tracing'
import { decodeCaller, runAs } from './caller'
import { CALLER_METADATA_KEY } from './client'
import { toStatus } from './errors'
import { registerHealth } from './health'
import { RunningCall } from './running-call'
import { requireReplySize, serveBatch } from './serve-batch'
import type { Tls } from './tls'
import type { Call, Definition, Handlers, Method } from './types'

const SHUTDOWN_GRACE_MS = 10_000
/**
 * Calls with one answer that a process works on at once; more are refused. The pool of the database gives each of so many its
 * turn within the time that callers wait.
 */
const MAX_IN_FLIGHT = 256

interface ServerSurfaceCall {
  readonly metadata: Metadata
  getAuthContext(): AuthContext
  on(event: 'cancelled', listener: () => void): unknown
}
type AnyHandler = (input: unknown, call: Call) => unknown
type Serialize = (value: unknown) => Buffer

interface IncomingCall {
  readonly path: string
  /** As `encodeCaller` wrote it. */
  readonly caller: Uint8Array | undefined
  readonly traceparent: string
}

/** The gRPC server of a process: promise handlers, faults, the caller, timing, and a graceful end. */
export class RpcServer {
  /** Methods served so far; without any the server is not started. */
  served = 0
  private readonly server = new Server({
    'grpc.keepalive_time_ms': 30_000,
    'grpc.keepalive_timeout_ms': 10_000,
    // Clients look the name up again when a connection ends, and so find new replicas.
    'grpc.max_connection_age_ms': 300_000,
    'grpc.max_connection_age_grace_ms': 30_000,
    // Nobody asks for the books that it keeps of every call.
    'grpc.enable_channelz': 0,
  })
  private readonly streams = new Set<AbortController>()
  /** Methods with one request and one answer, by their paths. */
  private readonly unary = new Map<string, { method: Method; handler: AnyHandler }>()
  private inFlight = 0

  constructor(
    private readonly log: Logger,
    private readonly metrics: Metrics,
    ready: () => boolean,
    readonly tls?: Tls,
  ) {
    registerHealth(this.server, ready)
    this.server.addService(BundleServiceService, {
      answer: (stream: ServerWritableStream<BatchCalls, BatchReplies>) => {
        const auth = stream.getAuthContext()
        serveBatch(stream, (call, running) => this.answerBatched(call, running, auth))
      },
    })
  }

  serve<D extends Definition>(definition: D, handlers: Handlers<D>): void {
    for (const [name, method] of Object.entries(definition)) {
      const handler = (handlers as Record<string, unknown>)[name]
      if (typeof handler !== 'function') throw new Error(`no handler for ${method.path}`)
      this.register(method, handler.bind(handlers) as AnyHandler)
      this.served++
    }
  }

  /** Begins to listen and answers the port. */
  async listen(host: string, port: number): Promise<number> {
    const address = `${host.includes(':') ? `[${host}]` : host}:${port}`
    return await new Promise((resolve, reject) => {
      this.server.bindAsync(
        address,
        this.tls?.serverCredentials() ?? ServerCredentials.createInsecure(),
        (error, bound) => (error ? reject(error) : resolve(bound)),
      )
    })
  }

  /** Takes no new calls, ends streams, waits for calls in hand for a while, then cuts. */
  async stop(): Promise<void> {
    for (const stream of this.streams) stream.abort()
    await new Promise<void>((resolve) => {
      const cut = setTimeout(() => this.server.forceShutdown(), SHUTDOWN_GRACE_MS)
      this.server.tryShutdown(() => {
        clearTimeout(cut)
        resolve()
      })
    })
  }

  private register(method: Method, handler: AnyHandler): void {
    const { path } = method
    const unary = (call: ServerUnaryCall<unknown, unknown>, callback: sendUnaryData<unknown>) =>
      void this.answer(path, call, callback, (it) => handler(call.request, it))
    const clientStream = (call: ServerReadableStream<unknown, unknown>, callback: sendUnaryData<unknown>) =>
      void this.answer(path, call, callback, (it) => handler(call, it))
    const serverStream = (call: ServerWritableStream<unknown, unknown>) =>
      void this.stream(path, call, (it) => handler(call.request, it))
    const bidi = (call: ServerWritableStream<unknown, unknown>) =>
      void this.stream(path, call, (it) => handler(call, it))

    if (!method.requestStream && !method.responseStream) this.unary.set(path, { method, handler })
    const [type, handle] = method.requestStream
      ? method.responseStream
        ? (['bidi', bidi] as const)
        : (['clientStream', clientStream] as const)
      : method.responseStream
        ? (['serverStream', serverStream] as const)
        : (['unary', unary] as const)
    this.server.register(
      path,
      handle as never,
      method.responseSerialize as Serialize,
      method.requestDeserialize,
      type,
    )
  }

  private async answer(
    path: string,
    call: ServerSurfaceCall,
    callback: sendUnaryData<unknown>,
    handle: (call: Call) => unknown,
  ): Promise<void> {
    const running = new RunningCall()
    // The end of every call is told as its cancellation: only one without an answer was given up.
    call.on('cancelled', () => running.cancel())
    await this.limited(incomingCallOf(path, call), call.getAuthContext(), () => handle(running)).then(
      (reply) => {
        running.end()
        callback(null, reply)
      },
      (error: unknown) => {
        running.end()
        callback(toStatus(error))
      },
    )
  }

  /** One of a bundle; what it answers is encoded already. */
  private async answerBatched(
    { method: path, caller, traceparent, request }: BatchedCall,
    running: RunningCall,
    auth: AuthContext,
  ): Promise<Buffer> {
    const served = this.unary.get(path)
    // While a release rolls out, the asker may be one that knows more calls.
    if (!served) throw unavailable(undefined, { cause: new Error(`no handler for ${path}`) })
    const { method, handler } = served
    const reply = await this.limited({ path, caller, traceparent }, auth, async () => {
      const answer = await handler(method.requestDeserialize(request as Buffer), running)
      return requireReplySize((method.responseSerialize as Serialize)(answer))
    })
    return reply as Buffer
  }

  /** A call with one answer, as one of so many that are in hand at once. */
  private async limited(asked: IncomingCall, auth: AuthContext, handle: () => unknown): Promise<unknown> {
    const full = this.inFlight >= MAX_IN_FLIGHT
    this.inFlight++
    try {
      return await this.observe(asked, auth, async () => {
        if (full) throw tooBusy()
        return await handle()
      })
    } finally {
      this.inFlight--
    }
  }

  private async stream(
    path: string,
    call: ServerWritableStream<unknown, unknown>,
    handle: (call: Call) => unknown,
  ): Promise<void> {
    const abort = new AbortController()
    const { signal } = abort
    this.streams.add(abort)
    call.on('cancelled', () => abort.abort())
    try {
      await this.observe(incomingCallOf(path, call), call.getAuthContext(), async () => {
        for await (const reply of handle({ signal }) as AsyncIterable<unknown>) {
          if (signal.aborted) break
          if (!call.write(reply)) await once(call, 'drain', { signal }).catch(() => undefined)
        }
      })
      call.end()
    } catch (error) {
      call.emit('error', toStatus(error))
    } finally {
      this.streams.delete(abort)
    }
  }

  /** Runs a handler as its caller, timed; what is not a plain refusal is logged. */
  private async observe<T>(
    { path, caller, traceparent }: IncomingCall,
    auth: AuthContext,
    work: () => Promise<T>,
  ): Promise<T> {
    const started = performance.now()
    return await runAs(decodeCaller(caller), async () => {
      let code = 'ok'
      try {
        if (this.tls && !this.tls.admits(auth)) throw forbidden('This service does not answer you.')
        return await inSpan(path, SpanKind.SERVER, work, { traceparent })
      } catch (thrown) {
        const error = asFault(thrown)
        code = isFault(error) ? error.code : 'internal'
        if (code === 'internal') this.log.error({ err: error, path }, 'call failed')
        else if (code === 'unavailable') this.log.warn({ err: error, path }, 'dependency unavailable')
        else this.log.debug({ path, code }, 'call refused')
        throw error
      } finally {
        this.metrics.calls.observe({ path, code }, (performance.now() - started) / 1000)
      }
    })
  }
}

function incomingCallOf(path: string, { metadata }: ServerSurfaceCall): IncomingCall {
  const [bytes] = metadata.get(CALLER_METADATA_KEY)
  const traceparent = String(metadata.get('traceparent')[0] ?? '')
  return { path, caller: bytes instanceof Buffer ? bytes : undefined, traceparent }
}

/** A database that is away, lost on the way or too busy is no defect: whoever asks again with the same key is answered then. */
function asFault(error: unknown): unknown {
  if (isFault(error)) return error
  return isTransient(error) ? unavailable(undefined, { cause: error }) : error
}
