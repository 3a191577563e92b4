import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** What is measured of settling; lag and clock are what an operator must be woken for. */
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
      help: '1 while the next placement lies on a day that this clock has not reached',
      registers,
    }),
    rebuild: new Gauge({
      name: 'settlement_rebuild_seconds',
      help: 'How long the last building of the tree from the log took',
      registers,
    }),
    batch: new Histogram({
      name: 'settlement_batch_placements',
      help: 'Placements of one settlement',
      buckets: [1, 3, 7, 20, 50, 100, 250, 500, 1000],
      registers,
    }),
    batches: new Counter({
      name: 'settlement_batches_total',
      help: 'Settlements by outcome: settled, stale, failed',
      labelNames: ['outcome'],
      registers,
    }),
  }
}
