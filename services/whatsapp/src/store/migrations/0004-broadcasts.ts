import { sqlMigration } from '@jejaring/service-kit'

/** How far the sending of each announcement is. */
export const AddBroadcasts0004 = sqlMigration(
  'AddBroadcasts1764300000004',
  `
  CREATE TABLE broadcasts (
    announcement_id uuid PRIMARY KEY,
    -- Of the announcement; older events are ignored.
    version bigint NOT NULL,
    from_day date NOT NULL,
    to_day date NOT NULL,
    withdrawn boolean NOT NULL,
    -- Phones of the audience when it was published.
    phones bigint NOT NULL,
    -- Cursor of the recipients of which messages are queued; empty at the beginning.
    after text NOT NULL DEFAULT '',
    finished_at timestamptz
  );
  CREATE INDEX broadcasts_running ON broadcasts (to_day) WHERE finished_at IS NULL AND NOT withdrawn;
  ALTER TABLE messages ADD COLUMN announcement_id uuid;
  CREATE INDEX messages_announcement ON messages (announcement_id) WHERE announcement_id IS NOT NULL;
`,
)
