import { sqlMigration } from '@jejaring/service-kit'

/** Members whose personal data was erased, and the audit entries that lost values by it. */
export const AddErasedMembers0023 = sqlMigration(
  'AddErasedMembers1764600000023',
  `
  -- Ids only: after a restore the same members are erased again.
  CREATE TABLE erased_members (
    member_id uuid PRIMARY KEY REFERENCES members (id),
    begun_at timestamptz NOT NULL,
    -- Null while a database or the stream still has data of the member.
    finished_at timestamptz
  );

  -- The seal of a redacted entry was made of the erased values: from then on this hash takes its place.
  CREATE TABLE audit_redactions (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- The newest redaction of an entry counts: it can name two members.
    entry_id uuid NOT NULL REFERENCES audit_entries (id),
    -- SHA-256 of the redacted entry.
    content_hash bytea NOT NULL CHECK (length(content_hash) = 32),
    -- The sealed entry that holds a digest of all redactions made with this one.
    recorded_in uuid NOT NULL REFERENCES audit_entries (id)
  );
  CREATE INDEX audit_redactions_of_entry ON audit_redactions (entry_id, number);
  CREATE INDEX audit_redactions_of_record ON audit_redactions (recorded_in);
`,
)
