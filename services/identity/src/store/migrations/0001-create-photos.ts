import type { MigrationInterface, QueryRunner } from 'typeorm'

export class CreatePhotos0001 implements MigrationInterface {
  readonly name = 'CreatePhotos1700000000001'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- WebP images by the SHA-256 of the large one. Rows are immutable.
      CREATE TABLE photos (
        hash text PRIMARY KEY CHECK (hash ~ '^[0-9a-f]{64}$'),
        large bytea NOT NULL,
        small bytea NOT NULL,
        stored_at timestamptz NOT NULL
      );
      -- WebP does not compress further.
      ALTER TABLE photos ALTER COLUMN large SET STORAGE EXTERNAL, ALTER COLUMN small SET STORAGE EXTERNAL;
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE photos')
  }
}
