import { sqlMigration } from '@jejaring/service-kit'

/** Identity verification: sealed numbers and pictures of members, and the decision about them. */
export const AddIdentityVerification0012 = sqlMigration(
  'AddIdentityVerification1764400000012',
  `
  CREATE TABLE identity_verifications (
    member_id uuid PRIMARY KEY REFERENCES members (id) ON DELETE CASCADE,
    status text NOT NULL CHECK (status IN ('review', 'verified', 'rejected')),
    -- NIK and NPWP as JSON, sealed with SEAL_KEY.
    sealed_numbers bytea NOT NULL,
    -- HMAC of the NIK, to compare accounts without its value, and the mark of the key that made it.
    nik_hash bytea NOT NULL,
    key_mark bytea NOT NULL,
    -- A preset; the list is open: the service validates it.
    reason text NOT NULL DEFAULT '' CHECK ((status = 'rejected') = (reason <> '')),
    submitted_at timestamptz NOT NULL,
    decided_at timestamptz,
    decided_by uuid REFERENCES members (id),
    version bigint NOT NULL CHECK (version > 0),
    CHECK ((status = 'review') = (decided_at IS NULL))
  );
  CREATE INDEX identity_verifications_queue ON identity_verifications (status, submitted_at, member_id);
  CREATE INDEX identity_verifications_nik ON identity_verifications (nik_hash);

  -- At most one picture of each kind for a member: the last one uploaded. WebP in base64, sealed with SEAL_KEY.
  CREATE TABLE identity_pictures (
    member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('id_card', 'selfie')),
    sealed_image bytea NOT NULL,
    stored_at timestamptz NOT NULL,
    PRIMARY KEY (member_id, kind)
  );
  ALTER TABLE identity_pictures ALTER COLUMN sealed_image SET STORAGE EXTERNAL;
`,
)
