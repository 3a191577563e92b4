import { businessDayOf, type SummaryTable, singleRow } from '@jejaring/service-kit/summary-table'

// Migrations create these tables: to change a definition, add a summary table with another name.

const used = `CASE r.status WHEN 'used' THEN 1 ELSE 0 END`

/** Activation pins that are not void, by their last owner: all, used, and still in stock (rule book §4). */
export const pinRecaps: SummaryTable = {
  name: 'pin_recaps',
  of: 'pins',
  where: `r.kind = 'activation' AND r.status <> 'void'`,
  by: { owner_id: ['uuid', 'r.owner_id'] },
  sums: { total: '1', act: used, bal: `1 - ${used}` },
}

/** Totals of the owners with any pins. */
export const pinRecapTotals: SummaryTable = {
  name: 'pin_recap_totals',
  of: 'pin_recaps',
  where: 'r.total > 0',
  by: singleRow,
  sums: { owners: '1', total: 'r.total', act: 'r.act', bal: 'r.bal' },
}

export const stockDays: SummaryTable = {
  name: 'pin_stock_days',
  of: 'pins',
  where: `r.status = 'available'`,
  by: { day: businessDayOf('r.created_at') },
  sums: { pins: '1' },
}

export const movementDays: SummaryTable = {
  name: 'pin_movement_days',
  of: 'pin_movements',
  appendOnly: true,
  by: { day: businessDayOf('r.moved_at'), type: ['text', 'r.type'] },
  sums: { lines: '1', qty: 'r.qty' },
}

/** Available pins by package. It replaced `stockDays`, whose view adds these. */
export const stockPackageDays: SummaryTable = {
  name: 'pin_stock_package_days',
  of: 'pins',
  where: `r.status = 'available'`,
  by: { day: businessDayOf('r.created_at'), package_id: ['int', 'r.package_id'] },
  sums: { pins: '1' },
}

/** Members with a repeat order by month and by the month of their activation. */
export const activityMonths: SummaryTable = {
  name: 'activity_months',
  of: 'active_members',
  appendOnly: true,
  by: { month: ['date', 'r.month'], joined_month: ['date', 'r.joined_month'] },
  sums: { members: '1', retained: 'CASE WHEN r.retained THEN 1 ELSE 0 END' },
}

/** Created by the baseline. */
export const baselineSummaryTables = [pinRecaps, pinRecapTotals, stockDays, movementDays] as const

/** In merge order: each after the table it is computed from. */
export const summaryTables = [
  pinRecaps,
  pinRecapTotals,
  stockPackageDays,
  movementDays,
  activityMonths,
] as const
