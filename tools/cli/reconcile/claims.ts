import type { Findings } from './findings'
import { mergeByKey } from './merge'
import type { Snapshot } from './snapshot'

/** `paid`: the amount that the ledger has paid out, empty when nothing. `recent`: its event may still be in transit. */
type Claim = [id: string, version: string, paid: string, recent: boolean]
type Record = [id: string, version: string, paid: string]

/** Milliseconds that a change may take until it is missed in the ledger. */
const MAX_DELAY_MS = 120_000

/** The expected ledger state of each claim: paid while successful, otherwise nothing. */
const claims = (began: Date) => `
  SELECT id::text, version::text,
         CASE WHEN status = 'success' AND amount > 0 THEN concat_ws(' ', amount, 'from', paid_from, 'to', paid_to) ELSE '' END,
         updated_at > '${new Date(began.getTime() - MAX_DELAY_MS).toISOString()}'
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
 * Checks that the ledger records successful claims of rewards and Tour Bali as paid, and no
 * others (rule book §5). Returns the number of changes that have not reached the ledger.
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
      const [, recorded = '0', paid = ''] = record ?? []
      const isBehind = BigInt(recorded) < BigInt(version)
      if (isBehind && recent) behind += 1
      else if (due !== paid)
        findings.add(
          'a paid claim is in the ledger, and no other',
          `claim ${id}`,
          due || 'nothing',
          paid || 'nothing',
        )
      // A missing change that does not affect the ledger is not a difference.
      else if (BigInt(recorded) > BigInt(version))
        findings.add(
          'the ledger knows a claim as it is',
          `claim ${id}`,
          `version ${version}`,
          `version ${recorded}`,
        )
    },
  )
  return behind
}
