import { sqlMigration } from '@jejaring/service-kit'

/** Checks all notifications in a transaction of its own, whose lock admits reads and writes during the scan. */
export const ValidateNotificationKinds0009 = sqlMigration(
  'ValidateNotificationKinds1764200000009',
  'ALTER TABLE notifications VALIDATE CONSTRAINT notifications_kind_check',
)
