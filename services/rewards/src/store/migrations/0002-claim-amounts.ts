import { createSummaryTable, dropSummaryTable } from '@jejaring/service-kit'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import { prizeClaimAmounts, rewardClaimAmounts } from '../summary-tables'

/** Summary tables for the totals of the admins' lists of claims. */
export class ClaimAmounts0002 implements MigrationInterface {
  readonly name = 'ClaimAmounts1764200000002'

  async up(runner: QueryRunner): Promise<void> {
    // Before they are summed: no claim changes until the triggers are there.
    await runner.query('LOCK TABLE reward_claims, prize_claims IN SHARE ROW EXCLUSIVE MODE')
    await runner.query(createSummaryTable(rewardClaimAmounts))
    await runner.query(createSummaryTable(prizeClaimAmounts))
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(dropSummaryTable(rewardClaimAmounts))
    await runner.query(dropSummaryTable(prizeClaimAmounts))
  }
}
