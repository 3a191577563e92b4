import { businessDayOf, type SummaryTable, singleRow } from '@jejaring/service-kit/summary-table'

// Counts of the sponsors report, maintained by triggers (`SummaryTable` in the kit). Migrations create them, so a changed
// definition needs a new name.

/** Append-only: numbering a placement changes neither its time nor its sponsor. */
export const sponsorshipDays: SummaryTable = {
  name: 'sponsorship_days',
  of: 'placements',
  appendOnly: true,
  where: 'r.sponsor_id IS NOT NULL',
  by: { day: businessDayOf('r.placed_at') },
  sums: { members: '1' },
}

/** Number of members who have sponsored somebody (table `sponsors`). */
export const sponsorTotals: SummaryTable = {
  name: 'sponsor_totals',
  of: 'sponsors',
  appendOnly: true,
  by: singleRow,
  sums: { sponsors: '1' },
}

export const summaryTables = [sponsorshipDays, sponsorTotals] as const
