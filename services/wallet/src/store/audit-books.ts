/** An EntityManager here; a plain connection in the operator's tools. */
export interface Database {
  query(sql: string): Promise<unknown>
}

/** A contradiction in the books. */
export interface Difference {
  /** The violated rule. */
  readonly rule: string
  /** The wallet, withdrawal or source that violates it. */
  readonly subject: string
  readonly expected: string
  readonly actual: string
}

const MAX_DIFFERENCES_PER_RULE = 100

/**
 * Recomputes all redundant data of the ledger and returns the differences, at most 100 per rule. Run it in one REPEATABLE
 * READ transaction, so that all rules read one snapshot.
 */
export async function auditBooks(database: Database): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const [rule, sql] of Object.entries(ledgerRules)) {
    const rows = (await database.query(`${sql} LIMIT ${MAX_DIFFERENCES_PER_RULE}`)) as Omit<
      Difference,
      'rule'
    >[]
    differences.push(...rows.map((row) => ({ rule, ...row })))
  }
  return differences
}

/** Credit balance of every account, members' wallets summed by kind; the sum over all accounts is zero. */
export const TRIAL_BALANCE_SQL = `
  SELECT account, sum(amount)::bigint AS balance FROM (
    SELECT to_account AS account, amount FROM moves
    UNION ALL SELECT from_account, -amount FROM moves
  ) sides GROUP BY account ORDER BY account`

// Effect of each move on wallets and days; a reversing move undoes the original's effect.
const WALLET_EFFECTS_SQL = `
  SELECT member_id, to_account AS account, business_day,
         CASE WHEN reverses IS NULL THEN amount ELSE 0 END AS income,
         CASE WHEN reverses IS NULL THEN 0 ELSE -amount END AS pulled
    FROM moves WHERE is_wallet(to_account)
  UNION ALL
  SELECT member_id, from_account, business_day,
         CASE WHEN reverses IS NULL THEN 0 ELSE -amount END,
         CASE WHEN reverses IS NULL THEN amount ELSE 0 END
    FROM moves WHERE is_wallet(from_account)`

// Aggregated in one pass: with a lookup per request, stale statistics could make the planner scan all moves each time.
const REQUEST_CAUSES_SQL = "cause NOT IN ('bonus', 'opening_balance')"

const ledgerRules: Readonly<Record<string, string>> = {
  'the sum over all accounts is zero': `
    SELECT 'ledger' AS subject, '0' AS expected, sum(balance)::text AS actual
      FROM (${TRIAL_BALANCE_SQL}) t HAVING coalesce(sum(balance), 0) <> 0`,

  'a balance is what its moves add up to': `
    SELECT coalesce(b.member_id, m.member_id) || ' ' || coalesce(b.account, m.account) AS subject,
           concat_ws(' ', coalesce(m.income, 0), coalesce(m.pulled, 0)) AS expected,
           concat_ws(' ', b.income, b.pulled) AS actual
      FROM balances b
      FULL JOIN (SELECT member_id, account, sum(income) AS income, sum(pulled) AS pulled
                   FROM (${WALLET_EFFECTS_SQL}) s GROUP BY member_id, account) m USING (member_id, account)
     WHERE (coalesce(b.income, -1), coalesce(b.pulled, -1)) <> (coalesce(m.income, 0), coalesce(m.pulled, 0))`,

  'a day is what its moves add up to': `
    SELECT concat_ws(' ', coalesce(d.member_id, m.member_id), coalesce(d.account, m.account),
                     coalesce(d.business_day, m.business_day)) AS subject,
           concat_ws(' ', coalesce(m.income, 0), coalesce(m.pulled, 0)) AS expected,
           concat_ws(' ', d.income, d.pulled) AS actual
      FROM wallet_days d
      FULL JOIN (SELECT member_id, account, business_day, sum(income) AS income, sum(pulled) AS pulled
                   FROM (${WALLET_EFFECTS_SQL}) s GROUP BY member_id, account, business_day) m
        USING (member_id, account, business_day)
     WHERE (d.income, d.pulled) IS DISTINCT FROM (m.income, m.pulled)`,

  'a reversing move is the mirror of the one it takes back': `
    SELECT r.source AS subject, concat_ws(' ', m.to_account, m.from_account, m.amount) AS expected,
           concat_ws(' ', r.from_account, r.to_account, r.amount) AS actual
      FROM moves r JOIN moves m ON m.source = r.reverses
     WHERE (r.from_account, r.to_account, r.amount) <> (m.to_account, m.from_account, m.amount)
        OR r.member_id IS DISTINCT FROM m.member_id`,

  'open withdrawals are what is payable': `
    SELECT 'withdrawals_payable' AS subject, open.amount::text AS expected, payable.amount::text AS actual
      FROM (SELECT coalesce(sum(amount_request), 0) AS amount FROM withdrawals
             WHERE status IN ('pending', 'process')) open,
           (SELECT coalesce(sum(CASE to_account WHEN 'withdrawals_payable' THEN amount ELSE -amount END), 0) AS amount
              FROM moves WHERE 'withdrawals_payable' IN (from_account, to_account)) payable
     WHERE open.amount <> payable.amount`,

  'a withdrawal is asked for once and ends once, paid in its parts or returned whole': `
    SELECT w.invoice AS subject, e.parts AS expected, coalesce(a.parts, '') AS actual
      FROM withdrawals w
      CROSS JOIN LATERAL (
        SELECT string_agg(cause || ' ' || amount, ', ' ORDER BY cause) AS parts
          FROM (VALUES
            ('withdrawal_request', w.amount_request, true),
            ('withdrawal_payout', w.amount_received, w.status = 'success'),
            ('withdrawal_admin_fee', w.amount_admin, w.status = 'success'),
            ('withdrawal_transfer_fee', w.bank_fee, w.status = 'success'),
            ('withdrawal_voucher', w.amount_voucher, w.status = 'success'),
            ('withdrawal_refund', w.amount_request, w.status = 'failed')
          ) AS part (cause, amount, due) WHERE due AND amount > 0
      ) e
      LEFT JOIN (
        SELECT cause_id, string_agg(cause || ' ' || amount, ', ' ORDER BY cause) AS parts
          FROM moves WHERE ${REQUEST_CAUSES_SQL} GROUP BY cause_id
      ) a ON a.cause_id = w.id
     WHERE e.parts IS DISTINCT FROM a.parts`,

  'a claim has the record that holds for it, and no other': `
    SELECT coalesce(r.claim_id, m.cause_id)::text AS subject, coalesce(r.source, '') AS expected,
           coalesce(m.source, '') AS actual
      FROM (SELECT claim_id, source FROM recorded_claims WHERE source IS NOT NULL) r
      FULL JOIN (SELECT cause_id, source FROM moves m
                  WHERE cause IN ('reward_claim', 'prize_claim') AND reverses IS NULL
                    AND NOT EXISTS (SELECT FROM moves back WHERE back.reverses = m.source)) m USING (source)
     WHERE r.source IS NULL OR m.source IS NULL`,

  'open withdrawals of vouchers are what is payable': `
    SELECT 'vouchers_payable' AS subject, open.amount::text AS expected, payable.amount::text AS actual
      FROM (SELECT coalesce(sum(amount), 0) AS amount FROM voucher_withdrawals
             WHERE status IN ('pending', 'process')) open,
           (SELECT coalesce(sum(CASE to_account WHEN 'vouchers_payable' THEN amount ELSE -amount END), 0) AS amount
              FROM moves WHERE 'vouchers_payable' IN (from_account, to_account)) payable
     WHERE open.amount <> payable.amount`,

  'a voucher is taken, given back and paid as often as its status says, each time whole': `
    SELECT v.invoice AS subject, e.parts AS expected, coalesce(a.parts, '') AS actual
      FROM voucher_withdrawals v
      CROSS JOIN LATERAL (
        SELECT string_agg(cause || ' ' || times || ' x ' || v.amount, ', ' ORDER BY cause) AS parts
          FROM (VALUES
            ('voucher_request', v.takes),
            ('voucher_refund', v.takes - CASE WHEN v.status = 'failed' THEN 0 ELSE 1 END),
            ('voucher_payout', CASE WHEN v.status = 'success' THEN 1 ELSE 0 END)
          ) AS part (cause, times) WHERE times > 0
      ) e
      LEFT JOIN (
        SELECT cause_id, string_agg(cause || ' ' || times || ' x ' || amount, ', ' ORDER BY cause) AS parts
          FROM (SELECT cause_id, cause, amount, count(*) AS times FROM moves
                 WHERE ${REQUEST_CAUSES_SQL} GROUP BY cause_id, cause, amount) m
         GROUP BY cause_id
      ) a ON a.cause_id = v.id
     WHERE e.parts IS DISTINCT FROM a.parts`,

  'a payout is what its lines add up to, and each line what its withdrawal receives': `
    SELECT p.number AS subject, concat_ws(' ', p.count, p.total, 'open', p.status IN ('waiting', 'ready')) AS expected,
           concat_ws(' ', l.count, l.total, 'open', l.open) AS actual
      FROM payouts p
      LEFT JOIN LATERAL (
        SELECT count(*) AS count, sum(l.amount) AS total, bool_or(l.outcome IS NULL) AS open
          FROM payout_lines l
          LEFT JOIN withdrawals w ON w.id = l.withdrawal_id
          LEFT JOIN voucher_withdrawals v ON v.id = l.voucher_id
          LEFT JOIN claim_payments c ON c.id = l.claim_payment_id
         WHERE l.payout_id = p.id
           AND l.amount = CASE p.kind WHEN 'vouchers' THEN v.amount WHEN 'claims' THEN c.amount ELSE w.amount_received END) l ON true
     WHERE (l.count, l.total, l.open) IS DISTINCT FROM (p.count::bigint, p.total::numeric, p.status IN ('waiting', 'ready'))`,

  'a withdrawal is where its payout says': `
    SELECT w.invoice AS subject, coalesce(l.outcome, 'open') AS expected, w.status AS actual
      FROM payout_lines l JOIN withdrawals w ON w.id = l.withdrawal_id
     WHERE CASE coalesce(l.outcome, 'open')
             WHEN 'open' THEN w.status <> 'process' OR w.payout_id IS DISTINCT FROM l.payout_id
             WHEN 'paid' THEN w.status <> 'success' OR w.payout_id IS DISTINCT FROM l.payout_id
             WHEN 'refused' THEN w.status <> 'failed' OR w.payout_id IS DISTINCT FROM l.payout_id
             ELSE w.payout_id = l.payout_id END`,

  'a voucher is where its payout says': `
    SELECT v.invoice AS subject, coalesce(l.outcome, 'open') AS expected, v.status AS actual
      FROM payout_lines l JOIN voucher_withdrawals v ON v.id = l.voucher_id
     WHERE CASE coalesce(l.outcome, 'open')
             WHEN 'open' THEN v.status <> 'process' OR v.payout_id IS DISTINCT FROM l.payout_id
             WHEN 'paid' THEN v.status <> 'success' OR v.payout_id IS DISTINCT FROM l.payout_id
             -- A refused voucher may have left failed since, and is then in another payout or in none.
             WHEN 'refused' THEN v.payout_id = l.payout_id AND v.status <> 'failed'
             ELSE v.payout_id = l.payout_id END`,

  'a claim payment is where its payout says': `
    SELECT c.invoice AS subject, coalesce(l.outcome, 'open') AS expected, c.status AS actual
      FROM payout_lines l JOIN claim_payments c ON c.id = l.claim_payment_id
     WHERE c.payout_id <> l.payout_id
        OR c.status <> CASE coalesce(l.outcome, 'open')
             WHEN 'open' THEN 'process' WHEN 'paid' THEN 'success' WHEN 'refused' THEN 'failed' ELSE 'pending' END`,

  'a withdrawal in a payout has a line of it': `
    SELECT r.invoice AS subject, p.number AS expected, 'no line' AS actual
      FROM (SELECT id, invoice, payout_id FROM withdrawals WHERE payout_id IS NOT NULL
            UNION ALL
            SELECT id, invoice, payout_id FROM voucher_withdrawals WHERE payout_id IS NOT NULL
            UNION ALL
            SELECT id, invoice, payout_id FROM claim_payments) r
      JOIN payouts p ON p.id = r.payout_id
     WHERE NOT EXISTS (SELECT FROM payout_lines l
                        WHERE l.payout_id = r.payout_id AND r.id IN (l.withdrawal_id, l.voucher_id, l.claim_payment_id))`,

  'a final withdrawal is not checked': `
    SELECT w.invoice AS subject, 'no check' AS expected, c.admin_id::text AS actual
      FROM withdrawal_checks c JOIN withdrawals w ON w.id = c.withdrawal_id
     WHERE w.status IN ('success', 'failed')`,
}
