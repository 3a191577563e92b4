/** Runs a statement on the database of a service. */
type Change = <Row>(url: string | undefined, sql: string, parameters?: unknown[]) => Promise<Row[]>

export interface RepairedClaim {
  readonly id: string
  /** Of the file; empty for one that was never created. */
  readonly number: string
  readonly repair: 'free again' | 'in its file again'
}

type ClaimInFile = Pick<RepairedClaim, 'id' | 'number'>

/**
 * Makes reward claims and payout files agree when one of both databases is older: a claim that waits for a file that no
 * longer exists is free again, and a claim that lost its open file is in it again. Results that claims lost follow by
 * events. Idempotent.
 */
export async function repairClaimPayments(
  { wallet, rewards }: Readonly<Record<string, string>>,
  change: Change,
): Promise<RepairedClaim[]> {
  if (!wallet || !rewards) return []
  const payouts = await change<{ id: string }>(wallet, `SELECT id::text FROM payouts WHERE kind = 'claims'`)
  const left = await change<ClaimInFile>(rewards, LEAVE_FILE_SQL, [payouts.map(({ id }) => id)])
  const open = await change<ClaimInFile & { payoutId: string }>(
    wallet,
    `SELECT c.claim_id::text AS id, p.id::text AS "payoutId", p.number
       FROM claim_payments c JOIN payouts p ON p.id = c.payout_id WHERE c.status = 'process'`,
  )
  const back = await change<ClaimInFile>(rewards, ENTER_FILE_SQL, [
    open.map(({ id }) => id),
    open.map(({ payoutId }) => payoutId),
    open.map(({ number }) => number),
  ])
  return [
    ...left.map(({ id, number }) => ({ id, number, repair: 'free again' as const })),
    ...back.map(({ id, number }) => ({ id, number, repair: 'in its file again' as const })),
  ]
}

const STEP_SQL = `
  INSERT INTO reward_claim_steps (claim_id, version, status, reason, at, set_by)
  SELECT id, version, status, concat_ws(' ', 'Berkas pembayaran', number, 'diperbaiki setelah pemulihan data'), now(),
         '00000000-0000-0000-0000-000000000000' FROM changed`

const LEAVE_FILE_SQL = `
  WITH lost AS (
    SELECT id, payout_number FROM reward_claims
     WHERE payout_state IN ('reserved', 'open') AND NOT payout_id = ANY ($1::uuid[])
  ), changed AS (
    UPDATE reward_claims c
       SET payout_id = NULL, payout_number = '', payout_state = NULL, reserved_at = NULL, status = 'pending',
           version = c.version + 1, updated_at = now()
      FROM lost WHERE c.id = lost.id
    RETURNING c.id, c.status, c.version, lost.payout_number AS number
  ), step AS (${STEP_SQL})
  SELECT id::text, number FROM changed ORDER BY id`

const ENTER_FILE_SQL = `
  WITH changed AS (
    UPDATE reward_claims c
       SET payout_id = o.payout_id, payout_number = o.number, payout_state = 'open', reserved_at = NULL,
           status = 'process', version = c.version + 1, updated_at = now()
      FROM unnest($1::uuid[], $2::uuid[], $3::text[]) AS o (id, payout_id, number)
     WHERE c.id = o.id AND c.status IN ('pending', 'process') AND c.payout_state IS NULL
    RETURNING c.id, c.status, c.version, o.number
  ), step AS (${STEP_SQL})
  SELECT id::text, number FROM changed ORDER BY id`
