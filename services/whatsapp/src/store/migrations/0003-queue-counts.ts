import { sqlMigration } from '@jejaring/service-kit'

/** Counts the queue without reading the messages that have been sent. */
export const AddUnsentIndex0003 = sqlMigration(
  'AddUnsentIndex1764200000003',
  "CREATE INDEX messages_unsent ON messages (status, requested_at, drop_at) WHERE status <> 'sent'",
)
