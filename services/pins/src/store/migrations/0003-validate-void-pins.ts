import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Validates existing pins and movements in a transaction of its own, whose locks admit reads and writes. */
export class ValidateVoidPins0003 implements MigrationInterface {
  readonly name = 'ValidateVoidPins1764200000003'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE pins VALIDATE CONSTRAINT pins_creation_id_fkey, VALIDATE CONSTRAINT pins_void_id_fkey,
        VALIDATE CONSTRAINT one_place;
      ALTER TABLE pin_movements VALIDATE CONSTRAINT pin_movements_void_id_fkey, VALIDATE CONSTRAINT voids,
        VALIDATE CONSTRAINT types, VALIDATE CONSTRAINT counterparty;
    `)
  }

  /** Validated constraints are correct for the previous migration, too. */
  async down(): Promise<void> {}
}
