import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** Metrics of settlement; alerts exist for the lag and the clock. */
export interface SettlerMetrics {
  readonly waiting: Gauge
  readonly lag: Gauge
  readonly clockAhead: Gauge
  readonly rebuild: Gauge
  readonly batch: Histogram
  readonly batches: Counter<'outcome'>
}

export function makeSettlerMetrics(registry: Registry): SettlerMetrics {
  const registers = [registry]
  return {
    waiting: new Gauge({ name: 'settlement_waiting', help: 'Placements without a number', registers }),
    lag: new Gauge({
      name: 'settlement_lag_seconds',
      help: 'Age of the oldest placement without a number',
      registers,
    }),
    clockAhead: new Gauge({
      name: 'settlement_stopped_by_clock',
      help: '1 while the next placement is on a business day ahead of this clock',
      registers,
    }),
    rebuild: new Gauge({
      name: 'settlement_rebuild_seconds',
      help: 'Duration of the last rebuild of the projection from the log',
      registers,
    }),
    batch: new Histogram({
      name: 'settlement_batch_placements',
      help: 'Placements per settled batch',
      buckets: [1, 3, 7, 20, 50, 100, 250, 500, 1000],
      registers,
    }),
    batches: new Counter({
      name: 'settlement_batches_total',
      help: 'Batches by outcome: settled, stale, failed',
      labelNames: ['outcome'],
      registers,
    }),
  }
}
