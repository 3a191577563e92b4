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

export const summaryTables = [rewardClaimDays, prizeClaimDays] as const
