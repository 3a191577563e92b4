import type { Kit } from '@jejaring/service-kit'
import { Gauge, Histogram, type Registry } from 'prom-client'
import type { Bonus } from '../ledger/bonus'
import { readIngestionPosition } from '../store/bonus-ingestion'
import { readLastReconciliation } from '../store/reconciliations'

/**
 * Returns a function that updates the metrics of ingestion and reconciliation. The ingestion lag is the settler's
 * `jejaring_settlement_bonus_log_end` less the position: it also grows while this service cannot reach the log.
 */
export function walletMeter(registry: Registry, { database }: Pick<Kit, 'database'>) {
  const registers = [registry]
  const position = new Gauge({
    name: 'jejaring_wallet_bonus_log_position',
    help: 'Number of the last posted bonus',
    registers,
  })
  const finished = new Gauge({
    name: 'jejaring_reconciliation_finished_timestamp_seconds',
    help: 'End of the last reconciliation; 0 when there was none',
    registers,
  })
  const differences = new Gauge({
    name: 'jejaring_reconciliation_differences',
    help: 'Differences that the last reconciliation found',
    registers,
  })
  return async function measure(): Promise<void> {
    const { manager } = database
    position.set(Number(await readIngestionPosition(manager)))
    const last = await readLastReconciliation(manager)
    finished.set((last?.finishedAt.getTime() ?? 0) / 1000)
    differences.set(Number(last?.differences ?? 0n))
  }
}

/** Records the seconds from a member's placement to the credit of each of its bonuses. */
export type RecordDelays = (bonuses: readonly Bonus[], postedAt: Date) => void

export function creditDelayRecorder(registry: Registry): RecordDelays {
  const delay = new Histogram({
    name: 'jejaring_wallet_credit_delay_seconds',
    help: 'Time from the placement to the credit of its bonus',
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
    registers: [registry],
  })
  return (bonuses, postedAt) => {
    for (const { placedAt, requestId } of bonuses) {
      // Imported placements are dated in the past and have no request.
      if (placedAt && requestId) delay.observe(Math.max(0, (postedAt.getTime() - placedAt.getTime()) / 1000))
    }
  }
}
