import type { Rights } from '../database/grants'

/** SQL of the tables of dual control, for the migration of a service that has subjects. */
export const dualControlTables = `
  -- The operator's settings; a subject without a row has its default.
  CREATE TABLE dual_control (
    subject text PRIMARY KEY,
    enabled boolean NOT NULL
  );

  CREATE TABLE proposals (
    id uuid PRIMARY KEY,
    subject text NOT NULL,
    target text NOT NULL,
    change jsonb NOT NULL,
    before jsonb,
    after jsonb NOT NULL,
    status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected', 'expired')),
    -- Null for the operator's command line.
    proposed_by uuid,
    proposed_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    decided_by uuid,
    decided_at timestamptz,
    reason text NOT NULL DEFAULT '',
    CONSTRAINT proposals_second_admin CHECK (status <> 'approved'
      OR (decided_by IS NOT NULL AND decided_by IS DISTINCT FROM proposed_by)),
    CHECK ((status = 'pending') = (decided_at IS NULL))
  );
  CREATE UNIQUE INDEX proposals_pending ON proposals (target) WHERE status = 'pending';
  CREATE INDEX proposals_decided ON proposals (decided_at) WHERE decided_at IS NOT NULL;
`

/** A proposed change is immutable; only its decision is written. */
export const dualControlRights: Rights = {
  dual_control: 'SELECT, INSERT, UPDATE',
  proposals: 'SELECT, INSERT, UPDATE (status, decided_by, decided_at, reason)',
}
