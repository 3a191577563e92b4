import type { MigrationInterface, QueryRunner } from 'typeorm'

/** The log added up by month, for the programme's health: a million placements have tens of millions of bonuses. */
export class AddUpMonths0010 implements MigrationInterface {
  readonly name = 'AddUpMonths1700000000010'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- The number of the last placement that is in the sums. Taken FOR UPDATE, it is the fence between two that add.
      CREATE TABLE months_added (
        one boolean PRIMARY KEY DEFAULT true CHECK (one),
        seq bigint NOT NULL CHECK (seq > 0)
      );
      -- The root is number 1, and nobody paid for it.
      INSERT INTO months_added (seq) VALUES (1);

      -- A month is named by its first day, and is one of business days.
      CREATE TABLE programme_months (
        month date PRIMARY KEY,
        placements bigint NOT NULL,
        placed bigint NOT NULL
      );
      CREATE TABLE flushed_months (
        month date NOT NULL,
        -- The receiver's placement.
        receiver_id bigint NOT NULL,
        pairs bigint NOT NULL CHECK (pairs > 0),
        -- Rupiah that the pairs would have paid.
        amount bigint NOT NULL,
        PRIMARY KEY (month, receiver_id)
      );
    `)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE flushed_months, programme_months, months_added')
  }
}
