import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
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
import { ConcurrencyLimiter, type Limits } from '../runtime/concurrency-limiter'
import { FailureLogThrottle } from '../runtime/failure-log-throttle'
import { type Fault, forbidden, isFault, unavailable } from '../runtime/faults'
import type { Logger } from '../telemetry/log'
import type { Metrics } from '../telemetry/metrics'
import { inSpan, inTraceOf, SpanKind } from '../telemetry/tracing'
import { callNameOf, requireRight } from './admin-duties'
import { type Caller, decodeCaller, runAs } from './caller'
import { CALLER_METADATA_KEY } from './client'
import { rpcSpan, toStatus } from './errors'
import { registerHealth } from './health'
import { rightOfCall } from './right-of-call'
import { RunningCall } from './running-call'
import { requireReplySize, serveBatch } from './serve-batch'
import type { CallerSignature } from './signed-caller'
import type { Tls } from './tls'
import type { Call, Definition, Handlers, Method } from './types'

const SHUTDOWN_GRACE_MS = 10_000
/**
 * Unary calls in flight per process; further calls are refused, not queued: they would wait for the same database
 * connections. Sized so that the pool serves each call within its caller's deadline.
 */
const UNARY_CALL_LIMITS: Limits = { maxConcurrent: 256, maxQueued: 0, queueTimeoutMs: 0 }

interface ServerSurfaceCall {
  readonly metadata: Metadata
  getAuthContext(): AuthContext
  on(event: 'cancelled', listener: () => void): unknown
}
type AnyHandler = (input: unknown, call: Call) => unknown
type Serialize = (value: unknown) => Buffer

interface IncomingCall {
  readonly path: string
  /** Encoded caller. */
  readonly caller: Uint8Array | undefined
  readonly traceparent: string
}

/** The gRPC server of a process: promise handlers, faults, caller, metrics and graceful shutdown. */
export class RpcServer {
  /** Number of methods; without any the server does not start. */
  served = 0
  private readonly server = new Server({
    'grpc.keepalive_time_ms': 30_000,
    'grpc.keepalive_timeout_ms': 10_000,
    // Clients resolve the name again when a connection ends, and so find new replicas.
    'grpc.max_connection_age_ms': 300_000,
    'grpc.max_connection_age_grace_ms': 30_000,
    // Channelz statistics are unused and cost time per call.
    'grpc.enable_channelz': 0,
  })
  /** A refused sender may try without end. */
  private readonly refusals: FailureLogThrottle
  private readonly streams = new Set<AbortController>()
  /** Unary methods by path. */
  private readonly unary = new Map<string, { method: Method; handler: AnyHandler }>()
  private readonly limiter = new ConcurrencyLimiter(UNARY_CALL_LIMITS)

  constructor(
    private readonly log: Logger,
    private readonly metrics: Metrics,
    ready: () => boolean,
    readonly tls?: Tls,
    readonly callers?: CallerSignature,
  ) {
    this.refusals = new FailureLogThrottle(log, { failing: 'caller refused', recovered: 'caller accepted' })
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

  /** Starts listening; returns the port. */
  async listen(host: string, port: number): Promise<number> {
    return await this.bind(`${host.includes(':') ? `[${host}]` : host}:${port}`)
  }

  /** Starts listening on a Unix socket that only this user may connect to; one that a killed process left is replaced. */
  async listenOnSocket(path: string): Promise<void> {
    rmSync(path, { force: true })
    await this.bind(`unix:${path}`)
    chmodSync(path, 0o600)
  }

  private async bind(address: string): Promise<number> {
    return await new Promise((resolve, reject) => {
      this.server.bindAsync(
        address,
        this.tls?.serverCredentials() ?? ServerCredentials.createInsecure(),
        (error, bound) => (error ? reject(error) : resolve(bound)),
      )
    })
  }

  /** Stops accepting calls, aborts streams, waits for calls in flight, then closes connections. */
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
    // gRPC emits 'cancelled' at the end of every call; only an unanswered one was cancelled.
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

  /** Answers one call of a batch with an encoded reply. */
  private async answerBatched(
    { method: path, caller, traceparent, request }: BatchedCall,
    running: RunningCall,
    auth: AuthContext,
  ): Promise<Buffer> {
    const served = this.unary.get(path)
    // During a rollout the caller may know methods that this version lacks.
    if (!served) throw unavailable(undefined, { cause: new Error(`no handler for ${path}`) })
    const { method, handler } = served
    const reply = await this.limited({ path, caller, traceparent }, auth, async () => {
      const answer = await handler(method.requestDeserialize(request as Buffer), running)
      return requireReplySize((method.responseSerialize as Serialize)(answer))
    })
    return reply as Buffer
  }

  /** Runs a unary call within the limit of calls in flight. */
  private async limited(call: IncomingCall, auth: AuthContext, handle: () => unknown): Promise<unknown> {
    return await this.observe(call, auth, () => this.limiter.run(handle))
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

  /** The caller, or the reason why the sender of the call is not answered. */
  private admit(caller: Uint8Array | undefined, auth: AuthContext): { who: Caller; refusal?: Fault } {
    try {
      if (this.tls && !this.tls.admits(auth)) throw forbidden('This service does not answer you.')
      return { who: this.callers ? this.callers.verify(caller) : decodeCaller(caller) }
    } catch (error) {
      return { who: { requestId: '' }, refusal: error as Fault }
    }
  }

  /** Runs a handler as its caller, with metrics; logs everything but plain refusals. */
  private async observe<T>(
    { path, caller, traceparent }: IncomingCall,
    auth: AuthContext,
    work: () => Promise<T>,
  ): Promise<T> {
    const started = performance.now()
    const { who, refusal } = this.admit(caller, auth)
    const run = async () => {
      let code = 'ok'
      try {
        if (refusal) throw refusal
        requireRight(rightOfCall[callNameOf(path)], who.actor)
        return await inSpan(path.slice(1), SpanKind.SERVER, () => asFaults(work), rpcSpan(path))
      } catch (error) {
        code = isFault(error) ? error.code : 'internal'
        if (code === 'internal') this.log.error({ err: error, path }, 'call failed')
        else if (code === 'unavailable') this.log.warn({ err: error, path }, 'dependency unavailable')
        else if (refusal) this.refusals.failed(refusal.cause ?? refusal)
        else this.log.debug({ path, code }, 'call refused')
        throw error
      } finally {
        this.metrics.calls.observe({ path, code }, (performance.now() - started) / 1000)
      }
    }
    return await inTraceOf({ traceparent }, () => runAs(who, run))
  }
}

function incomingCallOf(path: string, { metadata }: ServerSurfaceCall): IncomingCall {
  const [bytes] = metadata.get(CALLER_METADATA_KEY)
  const traceparent = String(metadata.get('traceparent')[0] ?? '')
  return { path, caller: bytes instanceof Buffer ? bytes : undefined, traceparent }
}

/** Converts temporary database failures to `unavailable`: the caller can retry with the same key. */
async function asFaults<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isFault(error) || !isTransient(error)) throw error
    throw unavailable(undefined, { cause: error })
  }
}
