import { sqlMigration } from '@jejaring/service-kit'

/**
 * What each admin may do. Admins from before, and those that an older version creates during the upgrade, are owners. The
 * column has no meaning for members.
 */
export const AddAdminDuties0007 = sqlMigration(
  'AddAdminDuties1764150000007',
  `ALTER TABLE members ADD COLUMN admin_duty text NOT NULL DEFAULT 'owner'
     CHECK (admin_duty IN ('owner', 'finance', 'support', 'stock', 'auditor'))`,
)
