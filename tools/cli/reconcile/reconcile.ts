import { reconcileAccounts } from './accounts'
import { type AuditTrail, reconcileAuditTrail } from './audit-trail'
import { reconcileBonuses } from './bonuses'
import { reconcileClaims } from './claims'
import { type CountersSource, reconcileCounters } from './counters'
import { Findings } from './findings'
import { reconcileLedger } from './ledger'
import { reconcilePins } from './pins'
import { readPlacementLog } from './placement-log'
import { readRunning, reconcileRegistrations } from './registrations'
import { openSnapshot, type Snapshot } from './snapshot'
import { reconcileRollups } from './summary-tables'

export const reconciled = ['wallet', 'rewards', 'pins', 'identity', 'network'] as const
export type Reconciled = (typeof reconciled)[number]

export interface Report {
  readonly findings: Findings
  /** Compared up to these: the last placement in the log, the last bonus in the ledger. */
  readonly seq: number
  readonly position: bigint
  /** In the log but not posted yet, and placed but not numbered yet: on their way, not wrong. */
  readonly bonusesWaiting: bigint
  readonly placementsWaiting: number
  readonly registrationsRunning: string[]
  /** How far the audit trail is sealed, and what waits for that. */
  readonly audit: AuditTrail
  /** Names that a service has not heard of yet. */
  readonly copiesBehind: number
  /** Changes of claims that the ledger has not heard of yet. */
  readonly claimsBehind: number
  /** Events that could not be handled, by service. */
  readonly parked: Readonly<Record<string, number>>
}

/**
 * Recomputes everything from the placement log by a second path, which shares no code with the engine, and compares it
 * with what the services keep. The wallet is read first and the network last, so that whatever one knows the next knows
 * too. `counters` asks the product's engine for what it shows of each member; without it that part is left out.
 */
export async function reconcile(
  urls: Readonly<Record<Reconciled, string>>,
  counters?: CountersSource,
): Promise<Report> {
  const began = new Date()
  const open = {} as Record<Reconciled, Snapshot>
  try {
    for (const service of reconciled) open[service] = await openSnapshot(urls[service])
    const findings = new Findings()
    const running = await readRunning(open.network, began)
    const placements = await readPlacementLog(open.network, findings)
    const programme = await reconcileBonuses(open.network, placements, findings)
    if (programme && counters) await reconcileCounters(programme, counters, findings)
    const position = await reconcileLedger(open.wallet, open.network, findings)
    const claimsBehind = await reconcileClaims(open, began, findings)
    await reconcilePins(open.pins, running, findings)
    await reconcileRegistrations(open, running, findings)
    await reconcileRollups(open, findings)
    const audit = await reconcileAuditTrail(open, findings)
    const copiesBehind = await reconcileAccounts(open, running, findings)
    return {
      findings,
      seq: placements.checkpoint.seq,
      position,
      bonusesWaiting: BigInt(placements.checkpoint.bonusNo) - position,
      placementsWaiting: await countWaiting(open.network),
      registrationsRunning: [...running],
      audit,
      copiesBehind,
      claimsBehind,
      parked: await countParked(open),
    }
  } finally {
    await Promise.all(Object.values(open).map((snapshot) => snapshot.close()))
  }
}

async function countWaiting(network: Snapshot): Promise<number> {
  const [row] = await network.query<{ waiting: number }>(
    'SELECT count(*)::int AS waiting FROM waiting_placements',
  )
  return row?.waiting ?? 0
}

async function countParked(open: Record<Reconciled, Snapshot>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const service of reconciled) {
    const [row] = await open[service].query<{ parked: number }>(
      'SELECT count(*)::int AS parked FROM parked_messages WHERE replayed_at IS NULL',
    )
    counts[service] = row?.parked ?? 0
  }
  return counts
}
