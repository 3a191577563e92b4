import { createSummaryTable, sqlMigration } from '@jejaring/service-kit'
import { prizeClaimAmounts, rewardClaimAmounts } from '../summary-tables'

/** Summary tables for the totals of the admins' lists of claims. */
export const ClaimAmounts0002 = sqlMigration(
  'ClaimAmounts1764200000002',
  // Before they are summed: no claim changes until the triggers are there.
  'LOCK TABLE reward_claims, prize_claims IN SHARE ROW EXCLUSIVE MODE',
  createSummaryTable(rewardClaimAmounts),
  createSummaryTable(prizeClaimAmounts),
)
