import type { SummaryTable } from '@jejaring/service-kit/summary-table'

export const sharedFields = ['name', 'phone', 'account'] as const
export type SharedField = (typeof sharedFields)[number]

/** What accounts can share: the column of members, how it is compared, and where it is known. */
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

/** Only these are looked at. */
export const isCounted = (row: string) => `NOT ${row}.admin AND ${row}.status <> 'pending'`

/**
 * Of what accounts share, three counts, each made of the one before it: how many accounts of a registration have it;
 * how many accounts and registrations have it; how many things are shared by several, `apart` by several
 * registrations. Without a registration (an import, the operator) an account came by itself.
 */
function summaryTablesOf(part: SharedField): readonly [SummaryTable, SummaryTable, SummaryTable] {
  const { key, known } = comparisons[part]
  const among = `${part}_registrations`
  const shared = sharedFieldTable(part)
  return [
    {
      ...{ name: among, of: 'members', where: `${isCounted('r')} AND ${known('r')}` },
      by: { key: ['text', key('r')], registration: ['uuid', 'coalesce(r.registration_id, r.id)'] },
      sums: { accounts: '1' },
    },
    {
      ...{ name: shared, of: among, where: 'r.accounts > 0', by: { key: ['text', 'r.key'] } },
      sums: { accounts: 'r.accounts', registrations: '1' },
    },
    {
      ...{ name: `${shared}_totals`, of: shared, where: 'r.accounts > 1' },
      by: { apart: ['boolean', 'r.registrations > 1'] },
      sums: { shared: '1', accounts: 'r.accounts' },
    },
  ]
}

/** The table that has each name, phone or bank account, and how many accounts and registrations have it. */
export const sharedFieldTable = (part: SharedField) => `${part}_sharing`

/** Those of one part, in the order in which they are made, and folded. */
export const duplicateCounts: Readonly<Record<SharedField, readonly SummaryTable[]>> = {
  name: summaryTablesOf('name'),
  phone: summaryTablesOf('phone'),
  account: summaryTablesOf('account'),
}
