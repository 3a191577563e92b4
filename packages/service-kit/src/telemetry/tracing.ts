import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { caller } from '../rpc/caller'
import { isRefusal } from '../runtime/faults'
import { VERSION } from './version'

export { SpanKind }

/** Carrier of the trace context: call metadata or event headers. */
export type Carrier = Record<string, string>

/**
 * Starts OpenTelemetry. Runs only with `OTEL_EXPORTER_OTLP_ENDPOINT`, since tracing costs memory and time per
 * call; otherwise spans are no-ops. Headers and sampling come from the usual `OTEL_*` variables; the default
 * samples 10 %. Spans are created by the kit: auto-instrumentation cannot patch modules inside a bundle and
 * would record query parameters.
 */
export async function startTracing(serviceName: string): Promise<() => Promise<void>> {
  const { NodeSDK, resources } = await import('@opentelemetry/sdk-node')
  process.env.OTEL_TRACES_SAMPLER ??= 'parentbased_traceidratio'
  process.env.OTEL_TRACES_SAMPLER_ARG ??= '0.1'
  // Traces only: metrics are scraped from the side port, and logs go to stdout.
  process.env.OTEL_METRICS_EXPORTER ??= 'none'
  process.env.OTEL_LOGS_EXPORTER ??= 'none'
  const resource = resources.resourceFromAttributes({ 'service.version': VERSION })
  const sdk = new NodeSDK({ serviceName, resource, instrumentations: [] })
  sdk.start()
  return () => sdk.shutdown()
}

interface SpanOptions {
  readonly attributes?: Attributes
  /** Trace context of an incoming message; without it the span belongs to the current trace. */
  readonly from?: Carrier
  /** Attributes of the outcome; `error` is undefined on success. */
  readonly outcome?: (error: unknown) => Attributes
}

/**
 * Runs `work` in a span with the request id. Without a trace to belong to there is no span: only `RequestSpan`
 * begins a trace, so that polling loops and probes leave none.
 */
export async function inSpan<T>(
  name: string,
  kind: SpanKind,
  work: () => Promise<T>,
  { attributes, from, outcome }: SpanOptions = {},
): Promise<T> {
  const parent = from ? propagation.extract(context.active(), from) : context.active()
  if (!trace.getSpanContext(parent)) return await work()
  return await tracer().startActiveSpan(
    name,
    { kind, attributes: withRequestId(attributes) },
    parent,
    (span) => finish(span, work, outcome),
  )
}

/** The root span of a request, which outlives the function that begins it. */
export class RequestSpan {
  private readonly span: Span
  private readonly context: Context

  constructor(name: string, requestId: string, attributes: Attributes, from: Carrier) {
    const parent = propagation.extract(ROOT_CONTEXT, from)
    const all = { ...attributes, request_id: requestId }
    this.span = tracer().startSpan(name, { kind: SpanKind.SERVER, attributes: all }, parent)
    this.context = trace.setSpan(ROOT_CONTEXT, this.span)
  }

  /** Runs `work` within the span. */
  run<T>(work: () => T): T {
    return context.with(this.context, work)
  }

  /** `errorType` marks it as failed; a refusal (4xx) leaves the status unset. */
  end(attributes: Attributes, errorType?: string): void {
    this.span.setAttributes(attributes)
    if (errorType) setFailed(this.span, errorType)
    this.span.end()
  }
}

/** Whether spans are created here and recorded. */
export function isTraced(): boolean {
  return trace.getActiveSpan()?.isRecording() ?? false
}

/** Runs `work` as part of the trace of an incoming message, for logs. */
export function inTraceOf<T>(from: Carrier, work: () => T): T {
  return context.with(propagation.extract(context.active(), from), work)
}

/** Runs work that several traces share outside of all of them. */
export function outsideTraces<T>(work: () => T): T {
  return context.with(ROOT_CONTEXT, work)
}

/** Id of the current trace, for logs. */
export function traceId(): string | undefined {
  return trace.getSpanContext(context.active())?.traceId
}

/** The current trace context, for outgoing calls and events. */
export function traceContext(): Carrier {
  const carrier: Carrier = {}
  propagation.inject(context.active(), carrier)
  return carrier
}

const tracer = () => trace.getTracer('jejaring', VERSION)

function withRequestId(attributes: Attributes | undefined): Attributes {
  return { ...attributes, request_id: caller().requestId }
}

async function finish<T>(span: Span, work: () => Promise<T>, outcome: SpanOptions['outcome']): Promise<T> {
  try {
    const result = await work()
    if (outcome) span.setAttributes(outcome(undefined))
    return result
  } catch (error) {
    if (outcome) span.setAttributes(outcome(error))
    if (!isRefusal(error)) setFailed(span, errorTypeOf(error))
    throw error
  } finally {
    span.end()
  }
}

/** The type only: messages may contain user input. */
function setFailed(span: Span, errorType: string): void {
  span.setAttribute('error.type', errorType)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** The fault's or PostgreSQL's code, otherwise the error's name. */
function errorTypeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: string }
  return typeof code === 'string' ? code : (name ?? 'error')
}
