import type { SummaryTable } from '@jejaring/service-kit/summary-table'

export const sharedFields = ['name', 'phone', 'account'] as const
export type SharedField = (typeof sharedFields)[number]

/** The values that accounts can share: how they are compared, and when they are known. */
export const comparisons: Readonly<
  Record<SharedField, { key(row: string): string; known(row: string): string }>
> = {
  name: { key: (row) => `lower(${row}.name)`, known: () => 'true' },
  phone: { key: (row) => `${row}.phone`, known: (row) => `${row}.phone <> ''` },
  account: {
    key: (row) => `${row}.bank_account_number`,
    known: (row) => `${row}.bank_account_number IS NOT NULL`,
  },
}

/** Only these accounts are counted. */
export const isCounted = (row: string) => `NOT ${row}.admin AND ${row}.status <> 'pending'`

/**
 * Three summary tables per field, each computed from the previous one: accounts per value and registration; accounts
 * and registrations per value; totals of shared values, split by `apart` (several registrations). An account without
 * a registration (import, operator) counts as a registration of its own.
 */
function summaryTablesOf(field: SharedField): readonly [SummaryTable, SummaryTable, SummaryTable] {
  const { key, known } = comparisons[field]
  const perRegistration = `${field}_registrations`
  const shared = sharedFieldTable(field)
  return [
    {
      name: perRegistration,
      of: 'members',
      where: `${isCounted('r')} AND ${known('r')}`,
      by: { key: ['text', key('r')], registration: ['uuid', 'coalesce(r.registration_id, r.id)'] },
      sums: { accounts: '1' },
    },
    {
      name: shared,
      of: perRegistration,
      where: 'r.accounts > 0',
      by: { key: ['text', 'r.key'] },
      sums: { accounts: 'r.accounts', registrations: '1' },
    },
    {
      name: `${shared}_totals`,
      of: shared,
      where: 'r.accounts > 1',
      by: { apart: ['boolean', 'r.registrations > 1'] },
      sums: { shared: '1', accounts: 'r.accounts' },
    },
  ]
}

/** The table with the accounts and registrations of each value. */
export const sharedFieldTable = (field: SharedField) => `${field}_sharing`

/** In the order in which the tables are created and merged. */
export const duplicateCounts: Readonly<Record<SharedField, readonly SummaryTable[]>> = {
  name: summaryTablesOf('name'),
  phone: summaryTablesOf('phone'),
  account: summaryTablesOf('account'),
}
