import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { caller } from '../rpc/caller'

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
  const { NodeSDK } = await import('@opentelemetry/sdk-node')
  process.env.OTEL_TRACES_SAMPLER ??= 'parentbased_traceidratio'
  process.env.OTEL_TRACES_SAMPLER_ARG ??= '0.1'
  // Traces only: metrics are scraped from the side port, and logs go to stdout.
  process.env.OTEL_METRICS_EXPORTER ??= 'none'
  process.env.OTEL_LOGS_EXPORTER ??= 'none'
  const sdk = new NodeSDK({ serviceName, instrumentations: [] })
  sdk.start()
  return () => sdk.shutdown()
}

/** Runs `work` in a span with the request id; `from` is the incoming trace context. */
export async function inSpan<T>(
  name: string,
  kind: SpanKind,
  work: () => Promise<T>,
  from?: Carrier,
): Promise<T> {
  const parent = from ? propagation.extract(context.active(), from) : context.active()
  return await trace
    .getTracer('jejaring')
    .startActiveSpan(name, { kind, attributes: { request_id: caller().requestId } }, parent, (span) =>
      finish(span, work),
    )
}

/** The current trace context, for outgoing calls and events. */
export function traceContext(): Carrier {
  const carrier: Carrier = {}
  propagation.inject(context.active(), carrier)
  return carrier
}

async function finish<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // Name only: messages may contain user input.
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' })
    throw error
  } finally {
    span.end()
  }
}
