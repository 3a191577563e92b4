import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** The kit's metrics, in one registry per running service. */
export interface Metrics {
  readonly registry: Registry
  readonly calls: Histogram<'path' | 'code'>
  readonly events: Counter<'consumer' | 'outcome'>
  readonly published: Counter
  readonly outboxWaiting: Gauge
  readonly outboxAge: Gauge
  readonly loopErrors: Counter<'loop'>
}

export function makeMetrics(service: string): Metrics {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  const registers = [registry]
  return {
    registry,
    calls: new Histogram({
      name: 'grpc_server_seconds',
      help: 'Duration of answered calls',
      labelNames: ['path', 'code'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    events: new Counter({
      name: 'events_total',
      help: 'Deliveries by outcome: done, duplicate, skipped, retried, dead_letter',
      labelNames: ['consumer', 'outcome'],
      registers,
    }),
    published: new Counter({
      name: 'outbox_published_total',
      help: 'Events acknowledged by the stream',
      registers,
    }),
    outboxWaiting: new Gauge({ name: 'outbox_waiting', help: 'Events not published yet', registers }),
    outboxAge: new Gauge({
      name: 'outbox_oldest_seconds',
      help: 'Age of the oldest unpublished event',
      registers,
    }),
    loopErrors: new Counter({
      name: 'loop_errors_total',
      help: 'Failed runs of background loops',
      labelNames: ['loop'],
      registers,
    }),
  }
}
