import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Checks all notifications in a transaction of its own: the lock admits reads and writes during the scan. */
export class ValidateProspectNotifications0026 implements MigrationInterface {
  readonly name = 'ValidateProspectNotifications1764600000026'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notifications VALIDATE CONSTRAINT notifications_kind_check')
  }

  /** A validated constraint is correct for the previous migration, too. */
  async down(): Promise<void> {}
}
