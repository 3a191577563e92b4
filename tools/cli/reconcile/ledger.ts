import { auditBooks } from '@jejaring/wallet/audit-books'
import type { Findings } from './findings'
import { mergeByKey } from './merge'
import type { Snapshot } from './snapshot'

type Posting = [id: string, what: string]

/** The expected posting of each bonus. */
const due = (position: bigint) => `
  SELECT b.id::text, concat_ws(' ', b.amount, 'from', 'bonus_expense_' || b.kind, 'to', 'wallet_' || b.kind, 'of',
                               receiver.member_id, 'on', l.business_day, 'as', 'bonus:' || b.id)
    FROM bonuses b
    JOIN placements receiver ON receiver.id = b.receiver_id
    JOIN placement_log l ON l.seq = b.seq
   WHERE b.bonus_no <= ${position} AND b.amount > 0
   ORDER BY b.id`

const posted = `
  SELECT cause_id::text, concat_ws(' ', amount, 'from', from_account, 'to', to_account, 'of',
                                   member_id, 'on', business_day, 'as', source)
    FROM moves m WHERE cause = 'bonus' AND reverses IS NULL
   ORDER BY m.cause_id`

/** The expected notices about bonuses that paid nothing because of the daily limit. */
const flushed = ({ position, flushed_after }: IngestionCursor) => `
  SELECT b.id::text, concat_ws(' ', b.flushed, 'flushed of', receiver.member_id, 'on', l.business_day, 'by', b.seq)
    FROM bonuses b
    JOIN placements receiver ON receiver.id = b.receiver_id
    JOIN placement_log l ON l.seq = b.seq
   WHERE b.bonus_no > ${flushed_after} AND b.bonus_no <= ${position} AND b.amount = 0 AND b.flushed > 0 AND b.rate > 0
   ORDER BY b.id`

const notices = `
  SELECT id::text, concat_ws(' ', explanation ->> 'pairsFlushed', 'flushed of', member_id, 'on', business_day,
                             'by', explanation ->> 'seq')
    FROM flushed_bonuses ORDER BY flushed_bonuses.id`

interface IngestionCursor {
  readonly position: bigint
  /** Notices exist only after this position. */
  readonly flushed_after: bigint
}

/**
 * Checks the ledger's own consistency, and compares it with the bonus log up to the wallet's position (rule
 * book §5). Returns that position.
 */
export async function reconcileLedger(
  wallet: Snapshot,
  network: Snapshot,
  findings: Findings,
): Promise<bigint> {
  const [cursor] = await wallet.query<IngestionCursor>('SELECT position, flushed_after FROM bonus_intake')
  if (!cursor) throw new Error('the wallet does not know how far it has read the bonus log')
  const compare = async (rule: string, expected: string, actual: string) =>
    await mergeByKey<[Posting, Posting]>(
      [network.stream(expected), wallet.stream(actual)],
      (id, [due, done]) => {
        if (due?.[1] !== done?.[1])
          findings.add(rule, `bonus ${id}`, due?.[1] ?? 'nothing', done?.[1] ?? 'nothing')
      },
    )
  await compare('every bonus is posted once', due(cursor.position), posted)
  await compare('every fully flushed bonus has a notice', flushed(cursor), notices)
  findings.addAll(await auditBooks(wallet))
  return cursor.position
}
