import type { ReconciledService } from '../../../tools/cli/reconcile/services'

/** Rules that reconcile does not check: service, name, and a query that returns the violating rows. */
export const rules: readonly (readonly [ReconciledService, string, string])[] = [
  [
    'network',
    'a slot has one child',
    `SELECT parent_id || ' ' || side AS subject FROM placements WHERE parent_id IS NOT NULL
      GROUP BY parent_id, side HAVING count(*) > 1`,
  ],
  [
    'network',
    'an account has one place',
    'SELECT member_id::text AS subject FROM placements GROUP BY member_id HAVING count(*) > 1',
  ],
  [
    'network',
    'each placement pays one sponsor bonus',
    `SELECT 'placement ' || l.seq AS subject FROM placement_log l
       LEFT JOIN bonuses b ON b.seq = l.seq AND b.kind = 'sponsor'
      WHERE l.sponsor_id IS NOT NULL GROUP BY l.seq HAVING count(b.bonus_no) <> 1`,
  ],
  [
    'network',
    'a bonus row is there once',
    `SELECT concat_ws(' ', seq, receiver_id, kind, level) AS subject FROM bonuses
      GROUP BY seq, receiver_id, kind, level HAVING count(*) > 1`,
  ],
  [
    'network',
    'a bonus counts by the plan that was true at its placement',
    `SELECT 'bonus ' || b.bonus_no AS subject FROM bonuses b JOIN placement_log l USING (seq)
      WHERE b.plan_version <> l.effective_version`,
  ],
  [
    'network',
    'a business day is that of Jakarta, and never falls back',
    `SELECT 'placement ' || seq AS subject FROM (
       SELECT l.seq, l.business_day, max((p.placed_at AT TIME ZONE 'Asia/Jakarta')::date) OVER (ORDER BY l.seq) AS due
         FROM placement_log l JOIN placements p ON p.id = l.placement_id WHERE l.seq > 1) d WHERE business_day <> due`,
  ],
  [
    'network',
    'a placement belongs to a placed registration, and the other way round',
    `SELECT r.id::text AS subject FROM registrations r LEFT JOIN placements p ON p.registration_id = r.id
      GROUP BY r.id, r.state HAVING (count(p.id) > 0) <> (r.state IN ('placed', 'done'))`,
  ],
  ['wallet', 'no account is below zero', 'SELECT member_id::text AS subject FROM balances WHERE balance < 0'],
  [
    'wallet',
    'one effect for each source',
    'SELECT source AS subject FROM moves GROUP BY source HAVING count(*) > 1',
  ],
  [
    'wallet',
    'a withdrawal is its parts, on the day of Jakarta',
    `SELECT invoice AS subject FROM withdrawals
      WHERE amount_request <> amount_admin + amount_voucher + bank_fee + amount_received
         OR business_day <> (created_at AT TIME ZONE 'Asia/Jakarta')::date`,
  ],
  [
    'wallet',
    'a voucher is taken on the day of Jakarta',
    `SELECT invoice AS subject FROM voucher_withdrawals
      WHERE business_day <> (created_at AT TIME ZONE 'Asia/Jakarta')::date`,
  ],
  [
    'wallet',
    'what is taken, paid or given back counts on the day of Jakarta',
    `SELECT source AS subject FROM moves
      WHERE cause NOT IN ('bonus', 'reward_claim', 'prize_claim') AND business_day <> (created_at AT TIME ZONE 'Asia/Jakarta')::date`,
  ],
  [
    'pins',
    'an account was paid with one pin',
    `SELECT activated_member_id::text AS subject FROM pins WHERE activated_member_id IS NOT NULL
      GROUP BY activated_member_id HAVING count(*) > 1`,
  ],
]
