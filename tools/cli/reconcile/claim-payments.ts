import type { Findings } from './findings'
import { mergeByKey } from './merge'
import type { Snapshot } from './snapshot'

/** `recent`: its event may still be in transit. */
type InFile = [claim: string, payout: string, recent: boolean]

const NO_FILE = 'in no file'

/** Milliseconds that a change may take until it is missed in the other service. */
const MAX_DELAY_MS = 120_000

const payments = (since: string) => `
  SELECT c.claim_id::text,
         coalesce(max(concat_ws(' ', CASE c.status WHEN 'success' THEN 'paid by' ELSE 'in' END, p.number, p.id))
           FILTER (WHERE c.status IN ('process', 'success')), '${NO_FILE}'),
         max(c.changed_at) > '${since}'
    FROM claim_payments c JOIN payouts p ON p.id = c.payout_id
   GROUP BY c.claim_id ORDER BY c.claim_id`

const claims = (since: string) => `
  SELECT id::text,
         CASE payout_state WHEN 'open' THEN concat_ws(' ', 'in', payout_number, payout_id)
           WHEN 'paid' THEN concat_ws(' ', 'paid by', payout_number, payout_id)
           WHEN 'reserved' THEN concat_ws(' ', 'reserved for', payout_id) ELSE '${NO_FILE}' END,
         greatest(updated_at, reserved_at) > '${since}'
    FROM reward_claims WHERE payout_id IS NOT NULL ORDER BY id`

/**
 * Checks that each reward claim is in the payout file that the wallet has it in, or was paid by it, and waits for no other
 * file (rule book §5). That a paid claim is in the ledger is another check.
 */
export async function reconcileClaimPayments(
  open: Readonly<{ wallet: Snapshot; rewards: Snapshot }>,
  began: Date,
  findings: Findings,
): Promise<void> {
  const since = new Date(began.getTime() - MAX_DELAY_MS).toISOString()
  await mergeByKey<[InFile, InFile]>(
    [open.wallet.stream(payments(since)), open.rewards.stream(claims(since))],
    (id, [payment, claim]) => {
      const [expected, actual] = [payment?.[1] ?? NO_FILE, claim?.[1] ?? NO_FILE]
      // The wallet was restored to before the file; the claim stays paid.
      if (expected === NO_FILE && actual.startsWith('paid by')) return
      if (expected !== actual && !payment?.[2] && !claim?.[2])
        findings.add('a claim is where its payout file says', `claim ${id}`, expected, actual)
    },
  )
}
