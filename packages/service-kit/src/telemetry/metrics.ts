import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { VERSION } from './version'

export type Metrics = ReturnType<typeof makeMetrics>

/**
 * The kit's metrics, in one registry per running service. Labels that name the process (job, namespace,
 * component) belong to the scrape target, so the process sets none.
 */
export function makeMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const buildInfo = new Gauge({
    name: 'jejaring_build_info',
    help: 'Always 1; the version of the program is a label',
    labelNames: ['version'],
    registers,
  })
  buildInfo.set({ version: VERSION }, 1)
  return { registry, ...callMetrics(registers), ...eventMetrics(registers) }
}

function callMetrics(registers: Registry[]) {
  return {
    calls: new Histogram({
      name: 'jejaring_grpc_server_duration_seconds',
      help: 'Duration of answered calls',
      labelNames: ['path', 'code'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    clientCalls: new Histogram({
      name: 'jejaring_grpc_client_duration_seconds',
      help: 'Duration of calls to other services, as their caller sees it',
      labelNames: ['path', 'code'],
      buckets: [0.005, 0.025, 0.1, 0.25, 1, 2.5, 5, 10],
      registers,
    }),
    loopErrors: new Counter({
      name: 'jejaring_loop_errors_total',
      help: 'Failed runs of background loops',
      labelNames: ['loop'],
      registers,
    }),
  }
}

function eventMetrics(registers: Registry[]) {
  return {
    events: new Counter({
      name: 'jejaring_events_total',
      help: 'Deliveries by outcome: done, duplicate, skipped, retried, dead_letter',
      labelNames: ['consumer', 'outcome'],
      registers,
    }),
    published: new Counter({
      name: 'jejaring_outbox_published_total',
      help: 'Events acknowledged by the stream',
      registers,
    }),
    outboxPending: new Gauge({
      name: 'jejaring_outbox_pending_events',
      help: 'Events not published yet',
      registers,
    }),
    outboxAge: new Gauge({
      name: 'jejaring_outbox_oldest_age_seconds',
      help: 'Age of the oldest unpublished event',
      registers,
    }),
    deadLetters: new Gauge({
      name: 'jejaring_dead_letters',
      help: 'Events that could not be handled and were not replayed yet',
      registers,
    }),
  }
}
