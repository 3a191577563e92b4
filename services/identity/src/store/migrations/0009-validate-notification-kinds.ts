import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Checks all notifications in a transaction of its own, whose lock admits reads and writes during the scan. */
export class ValidateNotificationKinds0009 implements MigrationInterface {
  readonly name = 'ValidateNotificationKinds1764200000009'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE notifications VALIDATE CONSTRAINT notifications_kind_check')
  }

  /** A validated constraint is correct for the previous migration, too. */
  async down(): Promise<void> {}
}
