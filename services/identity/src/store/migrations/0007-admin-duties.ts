import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * What each admin may do. Admins from before, and those that an older version creates during the upgrade, are owners. The
 * column has no meaning for members.
 */
export class AddAdminDuties0007 implements MigrationInterface {
  readonly name = 'AddAdminDuties1764150000007'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE members ADD COLUMN admin_duty text NOT NULL DEFAULT 'owner'
         CHECK (admin_duty IN ('owner', 'finance', 'support', 'stock', 'auditor'))`,
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE members DROP COLUMN admin_duty')
  }
}
