import { sqlMigration } from '@jejaring/service-kit'

/** Uploaded pictures apart from submitted ones, and the mark of the key that sealed a picture. */
export const AddIdentityDrafts0020 = sqlMigration(
  'AddIdentityDrafts1764500000020',
  `
  -- Empty until the loop that seals again has seen the picture.
  ALTER TABLE identity_pictures ADD COLUMN key_mark bytea NOT NULL DEFAULT '';

  -- Pictures that were uploaded and not submitted yet. The submission moves them to identity_pictures.
  CREATE TABLE identity_drafts (
    member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('id_card', 'selfie')),
    sealed_image bytea NOT NULL,
    key_mark bytea NOT NULL,
    stored_at timestamptz NOT NULL,
    PRIMARY KEY (member_id, kind)
  );
  ALTER TABLE identity_drafts ALTER COLUMN sealed_image SET STORAGE EXTERNAL;

  WITH unsubmitted AS (
    DELETE FROM identity_pictures p
     WHERE NOT EXISTS (SELECT FROM identity_verifications v
                        WHERE v.member_id = p.member_id AND p.stored_at <= v.submitted_at)
    RETURNING member_id, kind, sealed_image, key_mark, stored_at
  )
  INSERT INTO identity_drafts SELECT * FROM unsubmitted;
`,
)
