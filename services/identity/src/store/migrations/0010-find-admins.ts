import { sqlMigration } from '@jejaring/service-kit'

/** Index of the few admins among all members. */
export const AddAdminIndex0010 = sqlMigration(
  'AddAdminIndex1764200000010',
  'CREATE INDEX members_admins ON members (id) WHERE admin',
)
