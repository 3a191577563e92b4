import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Claims of rewards and prizes that the company has paid, in accounts of their own. */
export class RecordClaims0030 implements MigrationInterface {
  readonly name = 'RecordClaims1700000000030'

  async up(runner: QueryRunner): Promise<void> {
    for (const account of ['reward_expense', 'prize_expense', 'prizes_in_kind']) {
      await runner.query(`ALTER TYPE ledger_account ADD VALUE '${account}'`)
    }
    await runner.query(`
      CREATE TABLE recorded_claims (
        claim_id uuid PRIMARY KEY,
        -- The newest state that was told of; an older one is ignored.
        version bigint NOT NULL CHECK (version >= 0),
        -- The posting that holds; null while the claim is not paid.
        source text CONSTRAINT recorded_claims_source UNIQUE REFERENCES moves (source)
      );
    `)
  }

  /** A value of an enum cannot be taken back; without a table that uses them they are harmless. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE recorded_claims')
  }
}
