import { businessDayOf, type SummaryTable } from '@jejaring/service-kit/summary-table'

// Migrations create these tables, so a changed definition needs a new name.

export const rewardClaimDays: SummaryTable = {
  name: 'reward_claim_days',
  of: 'reward_claims',
  by: { day: businessDayOf('r.created_at'), status: ['text', 'r.status'] },
  sums: { claims: '1' },
}

export const prizeClaimDays: SummaryTable = {
  name: 'prize_claim_days',
  of: 'prize_claims',
  by: {
    day: businessDayOf('r.created_at'),
    type: ['text', `coalesce(r.type, '')`],
    status: ['text', 'r.status'],
  },
  sums: { prizes: '1' },
}

/** Reward claims with their amounts; its counts equal those of `rewardClaimDays`. */
export const rewardClaimAmounts: SummaryTable = {
  ...rewardClaimDays,
  name: 'reward_claim_amounts',
  sums: { claims: '1', amount: 'r.amount' },
}

/** Tour Bali claims with their bonuses; its counts equal those of `prizeClaimDays`. */
export const prizeClaimAmounts: SummaryTable = {
  ...prizeClaimDays,
  name: 'prize_claim_amounts',
  sums: { prizes: '1', bonus: 'r.bonus' },
}

/** Created by the baseline. */
export const baselineSummaryTables = [rewardClaimDays, prizeClaimDays] as const

/** Those of the baseline are read by the version before this one, which may run next to it. */
export const summaryTables = [...baselineSummaryTables, rewardClaimAmounts, prizeClaimAmounts] as const
