import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

export type SettlerMetrics = ReturnType<typeof makeSettlerMetrics>

/** Metrics of settlement; alerts exist for the lag and the clock. */
export function makeSettlerMetrics(registry: Registry) {
  const registers = [registry]
  return {
    pendingPlacements: new Gauge({
      name: 'jejaring_settlement_pending_placements',
      help: 'Placements without a number',
      registers,
    }),
    lag: new Gauge({
      name: 'jejaring_settlement_lag_seconds',
      help: 'Age of the oldest placement without a number',
      registers,
    }),
    bonusLogEnd: new Gauge({
      name: 'jejaring_settlement_bonus_log_end',
      help: 'Number of the last bonus of the log',
      registers,
    }),
    blockedByClock: new Gauge({
      name: 'jejaring_settlement_blocked_by_clock',
      help: '1 while the next placement is on a business day ahead of this clock',
      registers,
    }),
    rebuild: new Gauge({
      name: 'jejaring_settlement_rebuild_duration_seconds',
      help: 'Duration of the last rebuild of the projection from the log',
      registers,
    }),
    batch: new Histogram({
      name: 'jejaring_settlement_batch_size_placements',
      help: 'Placements per settled batch',
      buckets: [1, 3, 7, 20, 50, 100, 250, 500, 1000],
      registers,
    }),
    batches: new Counter({
      name: 'jejaring_settlement_batches_total',
      help: 'Batches by outcome: settled, stale, failed; a failed rebuild counts, too',
      labelNames: ['outcome'],
      registers,
    }),
  }
}
