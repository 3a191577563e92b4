import { sqlMigration } from '@jejaring/service-kit'

/** Counts a day's messages to a phone. */
export const AddPhoneIndex0002 = sqlMigration(
  'AddPhoneIndex1764140000002',
  'CREATE INDEX messages_phone ON messages (phone, requested_at)',
)
