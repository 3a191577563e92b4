import type { MigrationInterface, QueryRunner } from 'typeorm'

/** NIK and NPWP of erased members, as long as a PPh 21 worksheet of their bonuses may have to be made. */
export class AddRetainedTaxNumbers0029 implements MigrationInterface {
  readonly name = 'AddRetainedTaxNumbers1764600000029'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE retained_tax_numbers (
        member_id uuid PRIMARY KEY REFERENCES members (id),
        sealed_numbers bytea NOT NULL,
        -- Recognises the key of sealed_numbers, as in identity_verifications.
        key_mark bytea NOT NULL,
        -- The last day; the row is deleted after it.
        until date NOT NULL
      );
      CREATE INDEX retained_tax_numbers_until ON retained_tax_numbers (until);
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE retained_tax_numbers')
  }
}
