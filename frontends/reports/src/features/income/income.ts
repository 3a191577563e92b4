import { type RowOf, tableSource } from '@jejaring/features'

export type Income = RowOf<'/api/reports/datatable/wallets'>

/** POST /api/reports/datatable/wallets: bonuses of all members, with totals of the filtered rows. */
export const income = tableSource({
  key: ['reports', 'income'],
  path: '/api/reports/datatable/wallets',
})
