import { summaryTables as identity } from '@jejaring/identity/summary-tables'
import { summaryTables as network } from '@jejaring/network/summary-tables'
import { summaryTables as pins } from '@jejaring/pins/summary-tables'
import { summaryTables as rewards } from '@jejaring/rewards/summary-tables'
import { type SummaryTable, summaryTableDifferences } from '@jejaring/service-kit/summary-table'
import { summaryTables as wallet } from '@jejaring/wallet/summary-tables'
import type { Findings } from './findings'
import type { Reconciled } from './reconcile'
import type { Snapshot } from './snapshot'

/** What each service keeps; each after what it is made of. */
export const kept: Readonly<Record<Reconciled, readonly SummaryTable[]>> = {
  identity,
  network,
  pins,
  rewards,
  wallet,
}
/** Of one rollup: a broken trigger would name every member. */
const MOST = 100

/** The counts and sums that tables and recaps are answered from are what their rows add up to. */
export async function reconcileRollups(
  open: Readonly<Record<Reconciled, Snapshot>>,
  findings: Findings,
): Promise<void> {
  for (const [service, rollups] of Object.entries(kept) as [Reconciled, readonly SummaryTable[]][]) {
    for (const rollup of rollups) {
      const rows = await open[service].query<{ subject: string; expected: string; actual: string }>(
        `${summaryTableDifferences(rollup)} LIMIT ${MOST}`,
      )
      for (const { subject, expected, actual } of rows)
        findings.add('what tables count is what their rows add up to', subject, expected, actual)
    }
  }
}
