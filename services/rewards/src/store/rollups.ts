import { businessDayOf, type SummaryTable } from '@jejaring/service-kit/summary-table'

// What tables count, kept with the rows (`Rollup` in the kit). Migrations make these: a change of one is a rollup
// of another name.

export const claimDays: SummaryTable = {
  name: 'reward_claim_days',
  of: 'reward_claims',
  by: { day: businessDayOf('r.created_at'), status: ['text', 'r.status'] },
  sums: { claims: '1' },
}

export const prizeDays: SummaryTable = {
  name: 'prize_claim_days',
  of: 'prize_claims',
  by: {
    day: businessDayOf('r.created_at'),
    type: ['text', `coalesce(r.type, '')`],
    status: ['text', 'r.status'],
  },
  sums: { prizes: '1' },
}

export const rollups = [claimDays, prizeDays] as const
