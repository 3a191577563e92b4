import { businessDayOf, type SummaryTable } from '@jejaring/service-kit/summary-table'

// What tables count, kept with the rows (`Rollup` in the kit). Migrations make these: a change of one is a rollup
// of another name.

/** Pending accounts are in no list: they can vanish. */
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

export const rollups = [memberDays, auditDays] as const
