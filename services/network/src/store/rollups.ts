import { businessDayOf, type SummaryTable, singleRow } from '@jejaring/service-kit/summary-table'

// What the report of sponsorships counts, kept with the rows (`Rollup` in the kit). Migrations make these: a change
// of one is a rollup of another name.

/** A placement is numbered later; when it was placed, and its sponsor, never change. */
export const sponsorshipDays: SummaryTable = {
  name: 'sponsorship_days',
  of: 'placements',
  appendOnly: true,
  where: 'r.sponsor_id IS NOT NULL',
  by: { day: businessDayOf('r.placed_at') },
  sums: { members: '1' },
}

/** Everybody who ever sponsored somebody (`sponsors`). */
export const sponsorTotals: SummaryTable = {
  name: 'sponsor_totals',
  of: 'sponsors',
  appendOnly: true,
  by: singleRow,
  sums: { sponsors: '1' },
}

export const rollups = [sponsorshipDays, sponsorTotals] as const
