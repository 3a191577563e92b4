import { auditBooks } from '@jejaring/wallet/audit'
import type { Findings } from './findings'
import { mergeByKey } from './merge'
import type { Snapshot } from './snapshot'

type Posting = [id: string, what: string]

/** What each bonus must have been posted as. Rows of amount 0 only explain. */
const due = (position: bigint) => `
  SELECT b.id::text, concat_ws(' ', b.amount, 'from', 'bonus_expense_' || b.kind, 'to', 'wallet_' || b.kind, 'of',
                               receiver.member_id, 'on', cause.business_day, 'as', 'bonus:' || b.id)
    FROM bonuses b
    JOIN placements receiver ON receiver.id = b.receiver_id
    JOIN placements cause ON cause.seq = b.seq
   WHERE b.bonus_no <= ${position} AND b.amount > 0
   ORDER BY b.id`

const posted = `
  SELECT cause_id::text, concat_ws(' ', amount, 'from', from_account, 'to', to_account, 'of',
                                   member_id, 'on', business_day, 'as', source)
    FROM moves m WHERE cause = 'bonus' AND reverses IS NULL
   ORDER BY m.cause_id`

/**
 * The ledger against itself, and against the bonus log up to the wallet's own position in it (rule book §5). Answers
 * that position.
 */
export async function reconcileLedger(
  wallet: Snapshot,
  network: Snapshot,
  findings: Findings,
): Promise<bigint> {
  const [intake] = await wallet.query<{ position: bigint }>('SELECT position FROM bonus_intake')
  const position = intake?.position ?? 0n
  const rule = 'every bonus is posted once'
  await mergeByKey<[Posting, Posting]>(
    [network.stream(due(position)), wallet.stream(posted)],
    (id, [expected, actual]) => {
      if (expected?.[1] !== actual?.[1])
        findings.add(rule, `bonus ${id}`, expected?.[1] ?? 'nothing', actual?.[1] ?? 'nothing')
    },
  )
  findings.addAll(await auditBooks(wallet))
  return position
}
