import { sqlMigration } from '@jejaring/service-kit'

/** A search looks up the few distinct actions by `audit_entries_by_action`. */
export const DropAuditActionPrefix0031 = sqlMigration(
  'DropAuditActionPrefix1764600000031',
  'DROP INDEX audit_entries_action_begins',
)
