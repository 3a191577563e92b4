import { inSpan, isTraced, SpanKind } from '../telemetry/tracing'

/**
 * Runs a statement in a span of the current trace. The text has parameters in place of values, so it contains
 * no data.
 */
export function inQuerySpan<T>(database: string, text: string, run: () => Promise<T>): Promise<T> {
  if (!isTraced()) return run()
  const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'QUERY'
  const attributes = {
    'db.system.name': 'postgresql',
    'db.namespace': database,
    'db.operation.name': operation,
    'db.query.text': text,
  }
  return inSpan(`${operation} ${database}`, SpanKind.CLIENT, run, { attributes })
}
