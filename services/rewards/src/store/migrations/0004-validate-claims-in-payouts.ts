import type { MigrationInterface, QueryRunner } from 'typeorm'

/** In a transaction of its own, so that reading the claims does not stop their changes. */
export class ValidateClaimsInPayouts0004 implements MigrationInterface {
  readonly name = 'ValidateClaimsInPayouts1764200000004'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE reward_claims VALIDATE CONSTRAINT reward_claims_follow_their_payout')
  }

  async down(): Promise<void> {}
}
