import { reconcileAccounts } from './accounts'
import { type AuditTrail, reconcileAuditTrail } from './audit-trail'
import { reconcileBonuses } from './bonuses'
import { reconcileClaimPayments } from './claim-payments'
import { reconcileClaims } from './claims'
import { type CountersSource, reconcileCounters } from './counters'
import { Findings } from './findings'
import { reconcileLedger } from './ledger'
import { reconcilePins } from './pins'
import { readPlacementLog } from './placement-log'
import { readRunning, reconcileRegistrations } from './registrations'
import { type ReconciledService, reconciled } from './services'
import { openSnapshot, type Snapshot } from './snapshot'
import { reconcileSummaryTables } from './summary-tables'

export interface Report {
  readonly findings: Findings
  /** The compared range: the last placement in the log, the last bonus in the ledger. */
  readonly seq: number
  readonly position: bigint
  /** In the log but not posted yet, and placed but not numbered yet: pending, not wrong. */
  readonly bonusesWaiting: bigint
  readonly placementsWaiting: number
  readonly registrationsRunning: string[]
  /** The head of the sealed audit trail and the entries that wait for sealing. */
  readonly audit: AuditTrail
  /** Username copies that are not up to date yet. */
  readonly copiesBehind: number
  /** Changes of claims that have not reached the ledger yet. */
  readonly claimsBehind: number
  /** Dead letters by service. */
  readonly deadLetters: Readonly<Record<string, number>>
}

/**
 * Recomputes everything from the placement log independently of the engine's code and compares it with the
 * services' data. Reads the wallet first and the network last, so that each database contains the causes of
 * what the earlier ones recorded. `counters` reads the engine's counters; without it they are not compared.
 */
export async function reconcile(
  urls: Readonly<Record<ReconciledService, string>>,
  counters?: CountersSource,
): Promise<Report> {
  const began = new Date()
  const open = {} as Record<ReconciledService, Snapshot>
  try {
    for (const service of reconciled) open[service] = await openSnapshot(urls[service])
    const findings = new Findings()
    const running = await readRunning(open.network, began)
    const placements = await readPlacementLog(open.network, findings)
    const programme = await reconcileBonuses(open.network, placements, findings)
    if (programme && counters) await reconcileCounters(programme, counters, findings)
    const position = await reconcileLedger(open.wallet, open.network, findings)
    const claimsBehind = await reconcileClaims(open, began, findings)
    await reconcileClaimPayments(open, began, findings)
    await reconcilePins(open.pins, running, findings)
    await reconcileRegistrations(open, running, findings)
    await reconcileSummaryTables(open, findings)
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
      deadLetters: await countDeadLetters(open),
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

async function countDeadLetters(open: Record<ReconciledService, Snapshot>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const service of reconciled) {
    const [row] = await open[service].query<{ parked: number }>(
      'SELECT count(*)::int AS parked FROM parked_messages WHERE replayed_at IS NULL',
    )
    counts[service] = row?.parked ?? 0
  }
  return counts
}
