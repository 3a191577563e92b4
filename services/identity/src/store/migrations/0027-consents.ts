import { sqlMigration } from '@jejaring/service-kit'

/** Consent texts that members have accepted, by version. */
export const AddConsents0027 = sqlMigration(
  'AddConsents1764600000027',
  `
  CREATE TABLE consents (
    member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    text_key text NOT NULL CHECK (text_key = 'privacy'),
    -- The day of the text.
    version text NOT NULL CHECK (version ~ '^\\d{4}-\\d{2}-\\d{2}$'),
    accepted_at timestamptz NOT NULL,
    -- app: by the member in person, logged in.
    how text NOT NULL CHECK (how = 'app'),
    PRIMARY KEY (member_id, text_key, version)
  )
`,
)
