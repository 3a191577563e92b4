import { type Rollup, rollupDifferences } from '@jejaring/service'
import { rollups as ofIdentity } from '../../../services/identity/src/store/rollups'
import { rollups as ofNetwork } from '../../../services/network/src/store/rollups'
import { rollups as ofPins } from '../../../services/pins/src/store/rollups'
import { rollups as ofRewards } from '../../../services/rewards/src/store/rollups'
import type { Difference, Findings } from './findings'
import type { Snapshot } from './snapshot'

// The wallet's are among the rules of its own books.
const kept = { identity: ofIdentity, network: ofNetwork, pins: ofPins, rewards: ofRewards }

/** What tables count and sum, against their rows counted again. */
export async function reconcileRollups(
  open: Readonly<Record<keyof typeof kept, Snapshot>>,
  findings: Findings,
): Promise<void> {
  for (const service of Object.keys(kept) as (keyof typeof kept)[]) {
    for (const rollup of kept[service] as readonly Rollup[]) {
      const rows = await open[service].query<Omit<Difference, 'rule'>>(rollupDifferences(rollup))
      const rule = `${rollup.name} is what ${rollup.of} adds up to`
      findings.addAll(rows.map((row) => ({ rule, ...row })))
    }
  }
}
