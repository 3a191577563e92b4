import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Index of the few admins among all members. */
export class AddAdminIndex0010 implements MigrationInterface {
  readonly name = 'AddAdminIndex1764200000010'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX members_admins ON members (id) WHERE admin')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX members_admins')
  }
}
