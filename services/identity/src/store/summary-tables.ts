import { businessDayOf, type SummaryTable } from '@jejaring/service-kit/summary-table'
import { duplicateCounts } from './duplicate-counts'

// Migrations create these tables: to change a definition, add a summary table with another name.

/** Members by registration day. Excludes pending accounts: no list shows them, because they can be discarded. */
export const memberDays: SummaryTable = {
  name: 'member_days',
  of: 'members',
  where: `r.status <> 'pending'`,
  by: {
    day: businessDayOf('r.created_at'),
    member_group: ['text', 'r.member_group'],
    admin: ['boolean', 'r.admin'],
  },
  sums: { members: '1' },
}

export const auditDays: SummaryTable = {
  name: 'audit_days',
  of: 'audit_entries',
  appendOnly: true,
  by: { day: businessDayOf('r.occurred_at') },
  sums: { lines: '1' },
}

/** Daily counts behind the totals of the member list and of the audit trail. */
export const dailyCounts = [memberDays, auditDays] as const

/** Every summary table of identity, each after the tables it is computed from. */
export const summaryTables: readonly SummaryTable[] = [
  ...dailyCounts,
  ...Object.values(duplicateCounts).flat(),
]
