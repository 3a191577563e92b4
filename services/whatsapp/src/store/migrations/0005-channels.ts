import { sqlMigration } from '@jejaring/service-kit'

/**
 * Messages by several channels. Earlier messages, and those of an older version during the upgrade, are for WhatsApp. Its
 * rate limit stays in `pace`, where an older version reads it.
 */
export const AddChannels0005 = sqlMigration(
  'AddChannels1764400000005',
  `
  -- The list is open: the service validates it. \`phone\` is the recipient's address in the channel.
  ALTER TABLE messages ADD COLUMN channel text NOT NULL DEFAULT 'whatsapp';

  -- Rate limit of each channel but WhatsApp. Claiming a message locks the row of its channel.
  CREATE TABLE channel_pace (
    channel text PRIMARY KEY,
    not_before timestamptz NOT NULL DEFAULT 'epoch',
    day text NOT NULL DEFAULT '',
    tried integer NOT NULL DEFAULT 0 CHECK (tried >= 0)
  );
  INSERT INTO channel_pace (channel) VALUES ('email'), ('push');

  -- Addresses that were refused for good, as SHA-256. They get no messages until they are verified again.
  CREATE TABLE suppressed_addresses (
    channel text NOT NULL,
    address_hash bytea NOT NULL,
    suppressed_at timestamptz NOT NULL,
    PRIMARY KEY (channel, address_hash)
  );
`,
)
