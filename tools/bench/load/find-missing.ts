import type { Installation } from '../../cli/operator/installation'
import { openSnapshot } from '../../cli/reconcile/snapshot'
import { creditTimes } from './credit-times'

/** Acknowledged writes, as the k6 script counted them. */
export interface AcknowledgedWrites {
  readonly accounts: number
  readonly withdrawals: number
  /** Withdrawals whose payment was confirmed to an admin. */
  readonly changed: number
}

interface AcknowledgedRun {
  readonly installation: Installation
  readonly run: string
  /** Time before the first call, by the clock of the database's machine. */
  readonly since: Date
  readonly written: AcknowledgedWrites
  /** Calls without a success response; each may have been executed. */
  readonly unanswered: number
}

/** Compares the acknowledged writes with the rows; describes lost and duplicate ones. */
export async function findMissing({
  installation,
  run,
  since,
  written,
  unanswered,
}: AcknowledgedRun): Promise<string[]> {
  const [network, wallet] = ['network', 'wallet'].map((name) => installation.databaseOf(name).ownerUrl)
  const times = await creditTimes({ network: network!, wallet: wallet! }, `r${run}`, written.accounts)
  const credited = times.filter(({ milliseconds }) => !Number.isNaN(milliseconds)).length
  const snapshot = await openSnapshot(wallet!)
  const [rows] = await snapshot
    .query<{ requested: bigint; paid: bigint }>(
      `SELECT count(*) FILTER (WHERE created_at >= $1) AS requested,
              count(*) FILTER (WHERE status = 'success' AND finished_at >= $1) AS paid FROM withdrawals`,
      [since],
    )
    .finally(() => snapshot.close())
  // An unanswered registration may have created up to 7 accounts, an unanswered payment may have paid up to 100 withdrawals.
  const compare = (what: string, acknowledged: number, there: number, maxPerCall: number) => {
    if (there < acknowledged) return [`${what}: ${acknowledged} acknowledged and ${there} there`]
    return there > acknowledged + maxPerCall * unanswered
      ? [`${what}: ${there} there and only ${acknowledged} acknowledged`]
      : []
  }
  return [
    ...compare('accounts', written.accounts, times.length, 7),
    ...(credited < times.length ? [`${times.length} accounts placed and ${credited} sponsors credited`] : []),
    ...compare('withdrawals', written.withdrawals, Number(rows!.requested), 1),
    ...compare('payments', written.changed, Number(rows!.paid), 100),
  ]
}
