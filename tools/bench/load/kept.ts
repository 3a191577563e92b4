import type { Installation } from '../../cli/operator/installation'
import { openSnapshot } from '../../cli/reconcile/snapshot'
import { waitingTimes } from './credited'

/** What was acknowledged, as the script counted it. */
export interface Written {
  readonly accounts: number
  readonly withdrawals: number
  /** Withdrawals whose payment was confirmed to an admin. */
  readonly changed: number
}

interface Asked {
  readonly installation: Installation
  readonly run: string
  /** By the clock of the database's machine, before the first call. */
  readonly since: Date
  readonly written: Written
  /** Calls that were not answered with what they asked for: each may have been carried out. */
  readonly unanswered: number
}

/** Compares what was acknowledged with the rows: nothing lost, nothing there twice. Answers what is wrong. */
export async function findMissing({
  installation,
  run,
  since,
  written,
  unanswered,
}: Asked): Promise<string[]> {
  const [network, wallet] = ['network', 'wallet'].map((name) => installation.databaseOf(name).ownerUrl)
  const times = await waitingTimes({ network: network!, wallet: wallet! }, `r${run}`, written.accounts)
  const credited = times.filter(({ milliseconds }) => !Number.isNaN(milliseconds)).length
  const snapshot = await openSnapshot(wallet!)
  const [rows] = await snapshot
    .query<{ requested: bigint; paid: bigint }>(
      `SELECT count(*) FILTER (WHERE created_at >= $1) AS requested,
              count(*) FILTER (WHERE status = 'success' AND finished_at >= $1) AS paid FROM withdrawals`,
      [since],
    )
    .finally(() => snapshot.close())
  // Of a registration that was not answered up to seven accounts can be there, of a payment up to a hundred withdrawals.
  const compare = (what: string, acknowledged: number, there: number, most: number) => {
    if (there < acknowledged) return [`${what}: ${acknowledged} acknowledged and ${there} there`]
    return there > acknowledged + most * unanswered
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
