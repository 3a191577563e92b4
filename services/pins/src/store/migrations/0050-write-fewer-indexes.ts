import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * A change of a pin writes it anew into every index that it belongs to. By registration only reserved ones are looked for, and
 * an account is unique only where there is one: the index of the one need not hold those that are used, that of the other not
 * those that are not. And whoever looks for a registration's pins finds the index small, however many one import used.
 */
export class WriteFewerIndexes0050 implements MigrationInterface {
  readonly name = 'WriteFewerIndexes1700000000050'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX pins_registration;
      CREATE INDEX pins_reserved ON pins (registration_id) WHERE status = 'reserved';
      ALTER TABLE pins DROP CONSTRAINT pins_activated_member_id_key;
      CREATE UNIQUE INDEX pins_activated_member_id_key ON pins (activated_member_id)
        WHERE activated_member_id IS NOT NULL`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX pins_activated_member_id_key, pins_reserved;
      ALTER TABLE pins ADD CONSTRAINT pins_activated_member_id_key UNIQUE (activated_member_id);
      CREATE INDEX pins_registration ON pins (registration_id) WHERE registration_id IS NOT NULL`)
  }
}
