/** Payout templates, files, lines and bank results. */
export const payoutTables = `
  CREATE TABLE payout_templates (
    id uuid PRIMARY KEY,
    name text NOT NULL,
    template jsonb NOT NULL,
    active boolean NOT NULL DEFAULT true,
    version bigint NOT NULL DEFAULT 1
  );
  CREATE UNIQUE INDEX payout_templates_by_name ON payout_templates (lower(name));

  CREATE TABLE payout_serials (
    business_day date PRIMARY KEY,
    last integer NOT NULL CHECK (last > 0)
  );

  CREATE TABLE payouts (
    id uuid PRIMARY KEY,
    number text NOT NULL CONSTRAINT payouts_number UNIQUE,
    status text NOT NULL CHECK (status IN ('waiting', 'ready', 'closed', 'cancelled')),
    -- Copy of the template at creation; the result file is read with it.
    template_name text NOT NULL,
    template jsonb NOT NULL,
    file_name text NOT NULL,
    count integer NOT NULL CHECK (count > 0),
    total bigint NOT NULL CHECK (total > 0),
    approval_above bigint NOT NULL CHECK (approval_above >= 0),
    created_by uuid NOT NULL,
    created_at timestamptz NOT NULL,
    approved_by uuid,
    approved_at timestamptz,
    downloaded_by uuid,
    downloaded_at timestamptz,
    ended_at timestamptz,
    reason text NOT NULL DEFAULT '',
    CONSTRAINT payouts_second_admin CHECK (approved_by <> created_by),
    -- Above the limit a file is released only after approval by a second admin.
    CONSTRAINT payouts_approved CHECK ((total <= approval_above) OR status IN ('waiting', 'cancelled')
      OR (approved_by IS NOT NULL)),
    CHECK ((status <> 'waiting') OR (downloaded_at IS NULL)),
    CHECK ((status IN ('closed', 'cancelled')) = (ended_at IS NOT NULL)),
    CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
    CHECK ((downloaded_by IS NULL) = (downloaded_at IS NULL))
  );
  CREATE INDEX payouts_by_time ON payouts (created_at, id);

  CREATE TABLE payout_files (
    payout_id uuid PRIMARY KEY REFERENCES payouts (id),
    data bytea NOT NULL,
    sha256 text NOT NULL
  );

  CREATE TABLE payout_results (
    id uuid PRIMARY KEY,
    payout_id uuid NOT NULL REFERENCES payouts (id),
    at timestamptz NOT NULL,
    by uuid NOT NULL,
    sha256 text NOT NULL,
    report jsonb NOT NULL
  );
  CREATE INDEX payout_results_of_payout ON payout_results (payout_id, at);

  CREATE TABLE payout_lines (
    payout_id uuid NOT NULL REFERENCES payouts (id),
    line integer NOT NULL CHECK (line > 0),
    withdrawal_id uuid NOT NULL REFERENCES withdrawals (id),
    amount bigint NOT NULL CHECK (amount > 0),
    -- Null until the result is imported.
    outcome text CHECK (outcome IN ('paid', 'refused', 'returned')),
    PRIMARY KEY (payout_id, line)
  );
  -- A withdrawal is in at most one open payout and is settled by at most one, under any race.
  CREATE UNIQUE INDEX payout_lines_live ON payout_lines (withdrawal_id) WHERE outcome IS NULL;
  CREATE UNIQUE INDEX payout_lines_ended ON payout_lines (withdrawal_id)
    WHERE outcome IN ('paid', 'refused');
  CREATE INDEX payout_lines_of_withdrawal ON payout_lines (withdrawal_id);

  ALTER TABLE withdrawals ADD FOREIGN KEY (payout_id) REFERENCES payouts (id);
`
