import { sqlMigration } from '@jejaring/service-kit'

/** Erasures that an admin has approved; the operator's command carries them out. */
export const AddApprovedErasures0024 = sqlMigration(
  'AddApprovedErasures1764600000024',
  `
  CREATE TABLE approved_erasures (
    member_id uuid PRIMARY KEY REFERENCES members (id),
    approved_at timestamptz NOT NULL
  );
  CREATE INDEX proposals_by_target ON proposals (target, proposed_at);
`,
)
