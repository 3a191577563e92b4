import { sqlMigration } from '@jejaring/service-kit'

/** How far the sending of each announcement by e-mail is. That of WhatsApp stays where an older version reads it. */
export const AddEmailBroadcasts0007 = sqlMigration(
  'AddEmailBroadcasts1764600000007',
  'CREATE TABLE email_broadcasts (LIKE broadcasts INCLUDING ALL)',
)
