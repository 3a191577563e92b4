import { sqlMigration } from '@jejaring/service-kit'

/** Web push subscriptions of sessions. */
export const AddPushSubscriptions0019 = sqlMigration(
  'AddPushSubscriptions1764500000019',
  `
  CREATE TABLE push_subscriptions (
    id uuid PRIMARY KEY,
    -- A logout ends the subscription, also by a release that does not know this table.
    session_id uuid NOT NULL CONSTRAINT push_subscriptions_session UNIQUE
      REFERENCES sessions (id) ON DELETE CASCADE,
    member_id uuid NOT NULL,
    -- SHA-256: a device that changes its account takes its subscription along.
    endpoint_hash bytea NOT NULL CONSTRAINT push_subscriptions_endpoint UNIQUE,
    -- Address and keys, by SEAL_KEY: who has them can send to the device.
    sealed bytea NOT NULL,
    -- Business day of the last summary of bonuses.
    summarised_day date,
    -- Announcements that were shown from then on are pushed.
    announced_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL
  );
  CREATE INDEX push_subscriptions_member ON push_subscriptions (member_id);
`,
)
