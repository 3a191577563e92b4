import type { MigrationInterface, QueryRunner } from 'typeorm'

/** In a transaction of its own, so that reading a million lines does not stop payouts. */
export class ValidatePayoutsOfClaims0012 implements MigrationInterface {
  readonly name = 'ValidatePayoutsOfClaims1764200000012'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE payout_lines VALIDATE CONSTRAINT payout_lines_pay_one')
    await runner.query(`CREATE UNIQUE INDEX payout_lines_of_claim_payment ON payout_lines (claim_payment_id)
      WHERE claim_payment_id IS NOT NULL`)
  }

  /** A validated constraint is correct for the previous migration, too. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX payout_lines_of_claim_payment')
  }
}
