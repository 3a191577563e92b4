import { reconcileAccounts } from './accounts'
import type { Difference } from './difference'
import { reconcileLedger } from './ledger'
import { readNetwork, reconcileNetwork } from './network'
import { reconcilePins } from './pins'
import { openSnapshot, type Snapshot } from './snapshot'

export const reconciled = ['wallet', 'pins', 'identity', 'network'] as const
export type Reconciled = (typeof reconciled)[number]

export interface Report {
  readonly differences: Difference[]
  /** Compared up to these: the last placement in the log, the last bonus in the ledger. */
  readonly seq: bigint
  readonly position: bigint
  /** In the log but not posted yet, and placed but not numbered yet: on their way, not wrong. */
  readonly bonusesWaiting: bigint
  readonly placementsWaiting: number
  readonly registrationsRunning: string[]
  /** Events that could not be handled, by service. */
  readonly parked: Readonly<Record<string, number>>
}

/** Registrations that moved this close to the snapshots count as running: the databases are not read at one instant. */
const margin = 2_000

/**
 * Recomputes everything from the placement log by a second, simpler path and compares it with what the
 * services keep. The wallet is read first and the network last, so that whatever one knows the next knows too.
 */
export async function reconcile(urls: Readonly<Record<Reconciled, string>>): Promise<Report> {
  const began = Date.now()
  const open = {} as Record<Reconciled, Snapshot>
  try {
    for (const service of reconciled) open[service] = await openSnapshot(urls[service])
    const network = await readNetwork(open.network)
    const running = new Set(
      network.registrations
        .filter(
          ({ state, moved_at }) => !['done', 'failed'].includes(state) || moved_at.getTime() > began - margin,
        )
        .map(({ id }) => id),
    )
    const ledger = await reconcileLedger(open.wallet, network)
    const { pins, differences: pinDifferences } = await reconcilePins(open.pins)
    const accounts = await reconcileAccounts(open.identity, network, pins, running)
    return {
      differences: [...reconcileNetwork(network), ...ledger.differences, ...pinDifferences, ...accounts],
      seq: network.checkpoint.seq,
      position: ledger.position,
      bonusesWaiting: network.checkpoint.bonus_no - ledger.position,
      placementsWaiting: network.placements.filter(({ seq }) => seq === null).length,
      registrationsRunning: [...running],
      parked: await countParked(open),
    }
  } finally {
    await Promise.all(Object.values(open).map((snapshot) => snapshot.close()))
  }
}

async function countParked(open: Record<Reconciled, Snapshot>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const service of reconciled) {
    const [row] = await open[service].query<{ parked: number }>(
      'SELECT count(*)::int AS parked FROM parked_messages',
    )
    counts[service] = row?.parked ?? 0
  }
  return counts
}
