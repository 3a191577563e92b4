import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { caller } from '../rpc/caller'

export { SpanKind }

/** Where the trace context travels: metadata of calls, headers of events. */
export type Carrier = Record<string, string>

/**
 * Starts OpenTelemetry; called only when `OTEL_EXPORTER_OTLP_ENDPOINT` is set, because it costs memory
 * and time in every call. Without it the spans below do nothing. Headers are read from the usual `OTEL_*`
 * variables, and so is sampling: one trace in ten unless they say otherwise. The kit makes its own spans: instrumentation by patching modules cannot
 * reach into a bundle, and would record queries with their values.
 */
export async function startTracing(serviceName: string): Promise<() => Promise<void>> {
  const { NodeSDK } = await import('@opentelemetry/sdk-node')
  process.env.OTEL_TRACES_SAMPLER ??= 'parentbased_traceidratio'
  process.env.OTEL_TRACES_SAMPLER_ARG ??= '0.1'
  // Traces only: metrics are asked for at the side port, and logs are lines on stdout.
  process.env.OTEL_METRICS_EXPORTER ??= 'none'
  process.env.OTEL_LOGS_EXPORTER ??= 'none'
  const sdk = new NodeSDK({ serviceName, instrumentations: [] })
  sdk.start()
  return () => sdk.shutdown()
}

/**
 * Runs `work` in a span, which bears the id of the running request; `from` is the context that came with a call or
 * an event.
 */
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

/** The context of the running span, to be sent along. */
export function traceContext(): Carrier {
  const carrier: Carrier = {}
  propagation.inject(context.active(), carrier)
  return carrier
}

async function finish<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // The name only: messages may quote what people typed.
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' })
    throw error
  } finally {
    span.end()
  }
}
