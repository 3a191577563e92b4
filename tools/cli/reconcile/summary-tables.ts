import { summaryTables as identity } from '@jejaring/identity/summary-tables'
import { summaryTables as network } from '@jejaring/network/summary-tables'
import { summaryTables as pins } from '@jejaring/pins/summary-tables'
import { summaryTables as rewards } from '@jejaring/rewards/summary-tables'
import { type SummaryTable, summaryTableDifferences } from '@jejaring/service-kit/summary-table'
import { summaryTables as wallet } from '@jejaring/wallet/summary-tables'
import type { Findings } from './findings'
import type { ReconciledService } from './services'
import type { Snapshot } from './snapshot'

/** The summary tables of each service, in dependency order. */
export const summaryTables: Readonly<Record<ReconciledService, readonly SummaryTable[]>> = {
  identity,
  network,
  pins,
  rewards,
  wallet,
}
/** Limit per summary table: a broken trigger would report every member. */
const MAX_DIFFERENCES_PER_TABLE = 100

/** Compares the summary tables with the aggregates of their rows. */
export async function reconcileSummaryTables(
  open: Readonly<Record<ReconciledService, Snapshot>>,
  findings: Findings,
): Promise<void> {
  for (const [service, rollups] of Object.entries(summaryTables) as [
    ReconciledService,
    readonly SummaryTable[],
  ][]) {
    for (const rollup of rollups) {
      const rows = await open[service].query<{ subject: string; expected: string; actual: string }>(
        `${summaryTableDifferences(rollup)} LIMIT ${MAX_DIFFERENCES_PER_TABLE}`,
      )
      for (const { subject, expected, actual } of rows)
        findings.add('what tables count is what their rows add up to', subject, expected, actual)
    }
  }
}
