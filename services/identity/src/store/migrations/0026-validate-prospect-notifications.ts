import { sqlMigration } from '@jejaring/service-kit'

/** Checks all notifications in a transaction of its own: the lock admits reads and writes during the scan. */
export const ValidateProspectNotifications0026 = sqlMigration(
  'ValidateProspectNotifications1764600000026',
  'ALTER TABLE notifications VALIDATE CONSTRAINT notifications_kind_check',
)
