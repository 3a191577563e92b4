import { dualControlTables, sqlMigration } from '@jejaring/service-kit'

/**
 * Proposals, and whether a payout needs a second admin: the limit holds for the day's files together, so the total of a
 * file alone does not show it. Null in rows of the version before, where the total decides.
 */
export const AddDualControl0002 = sqlMigration(
  'AddDualControl1700000002000',
  dualControlTables,
  `
  ALTER TABLE payouts ADD COLUMN needs_approval boolean;
  ALTER TABLE payouts DROP CONSTRAINT payouts_approved;
  -- A file that needs a second admin is released only after the approval.
  ALTER TABLE payouts ADD CONSTRAINT payouts_approved
    CHECK (NOT coalesce(needs_approval, total > approval_above) OR status IN ('waiting', 'cancelled')
      OR approved_by IS NOT NULL);
  CREATE INDEX payouts_by_creator ON payouts (created_by, created_at);
  -- Payouts that wait already appear among the proposals.
  INSERT INTO proposals (id, subject, target, change, after, proposed_by, proposed_at, expires_at)
  SELECT gen_random_uuid(), 'payout_files', 'payout:' || id, jsonb_build_object('payoutId', id),
         jsonb_build_object('number', number, 'count', count, 'total', total::text,
                            'payoutTemplate', template_name, 'approvalAbove', approval_above::text),
         created_by, created_at, now() + interval '7 days'
    FROM payouts WHERE status = 'waiting'`,
)
