import { sqlMigration } from '@jejaring/service-kit'

/** Announcements with their pictures, and which members have read them. */
export const AddAnnouncements0011 = sqlMigration(
  'AddAnnouncements1764300000011',
  `
  -- WebP pictures, keyed by their SHA-256. Apart from photos, which every member may read by hash.
  CREATE TABLE announcement_pictures (
    hash text PRIMARY KEY CHECK (hash ~ '^[0-9a-f]{64}$'),
    image bytea NOT NULL,
    width integer NOT NULL CHECK (width > 0),
    height integer NOT NULL CHECK (height > 0),
    stored_at timestamptz NOT NULL
  );
  ALTER TABLE announcement_pictures ALTER COLUMN image SET STORAGE EXTERNAL;

  -- One row each, whatever the size of the audience: members are matched when they read.
  CREATE TABLE announcements (
    id uuid PRIMARY KEY,
    title text NOT NULL CHECK (length(title) BETWEEN 1 AND 100),
    body text NOT NULL CHECK (length(body) BETWEEN 1 AND 2000),
    picture_hash text REFERENCES announcement_pictures (hash),
    audience text NOT NULL CHECK (audience IN ('all', 'group', 'province', 'below')),
    -- A group, the id of a province, or of the member at the top; empty for all.
    audience_value text NOT NULL CHECK ((audience = 'all') = (audience_value = '')),
    -- Business days, both included.
    from_day date NOT NULL,
    to_day date NOT NULL CHECK (to_day >= from_day),
    -- Channels besides the inbox. The list is open: the service validates it.
    channels text[] NOT NULL DEFAULT '{}',
    withdrawn_at timestamptz,
    created_at timestamptz NOT NULL,
    created_by uuid NOT NULL REFERENCES members (id),
    version bigint NOT NULL CHECK (version > 0)
  );
  CREATE INDEX announcements_shown ON announcements (to_day) WHERE withdrawn_at IS NULL;

  CREATE TABLE announcement_reads (
    member_id uuid NOT NULL REFERENCES members (id) ON DELETE CASCADE,
    announcement_id uuid NOT NULL REFERENCES announcements (id),
    read_at timestamptz NOT NULL,
    PRIMARY KEY (member_id, announcement_id)
  );
  CREATE INDEX announcement_reads_counts ON announcement_reads (announcement_id);
`,
)
