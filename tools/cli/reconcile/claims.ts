import type { Findings } from './findings'
import { mergeByKey } from './merge'
import type { Snapshot } from './snapshot'

/** `paid`: what the company has paid, empty where it has not. `recent`: an event of it may still be on its way. */
type Claim = [id: string, version: string, paid: string, recent: boolean]
type Record = [id: string, version: string, paid: string]

/** How long a change may take into the ledger, before it is missed there. */
const ON_THE_WAY = 120_000

/** What the ledger must say of each claim: paid by the company while it is successful, and nothing otherwise. */
const claims = (began: Date) => `
  SELECT id::text, version::text,
         CASE WHEN status = 'success' AND amount > 0 THEN concat_ws(' ', amount, 'from', paid_from, 'to', paid_to) ELSE '' END,
         updated_at > '${new Date(began.getTime() - ON_THE_WAY).toISOString()}'
    FROM (SELECT id, version, status, amount, updated_at, 'reward_expense' AS paid_from, 'cash_at_bank' AS paid_to
            FROM reward_claims
          UNION ALL
          SELECT id, version, status, bonus, updated_at, 'prize_expense',
                 CASE type WHEN 'prize' THEN 'prizes_in_kind' ELSE 'cash_at_bank' END
            FROM prize_claims) c
   ORDER BY c.id`

const records = `
  SELECT r.claim_id::text, r.version::text,
         CASE WHEN r.source IS NULL THEN ''
              ELSE concat_ws(' ', m.amount, 'from', m.from_account, 'to', m.to_account) END
    FROM recorded_claims r LEFT JOIN moves m USING (source)
   ORDER BY r.claim_id`

/**
 * Successful claims of rewards and Tour Bali are recorded in the ledger as paid by the company, others are not (rule book
 * §5). Answers how many changes the ledger has not heard of yet.
 */
export async function reconcileClaims(
  open: Readonly<{ wallet: Snapshot; rewards: Snapshot }>,
  began: Date,
  findings: Findings,
): Promise<number> {
  let behind = 0
  await mergeByKey<[Claim, Record]>(
    [open.rewards.stream(claims(began)), open.wallet.stream(records)],
    (id, [claim, record]) => {
      const [, version = '0', due = '', recent = false] = claim ?? []
      const [, heard = '0', paid = ''] = record ?? []
      const isBehind = BigInt(heard) < BigInt(version)
      if (isBehind && recent) behind += 1
      else if (due !== paid)
        findings.add(
          'a paid claim is in the ledger, and no other',
          `claim ${id}`,
          due || 'nothing',
          paid || 'nothing',
        )
      // What was not heard of, and makes no difference to the ledger, is no difference.
      else if (BigInt(heard) > BigInt(version))
        findings.add(
          'the ledger knows a claim as it is',
          `claim ${id}`,
          `version ${version}`,
          `version ${heard}`,
        )
    },
  )
  return behind
}
