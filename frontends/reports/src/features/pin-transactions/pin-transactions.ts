import { type ExtrasOf, type RowOf, tableSource } from '@jejaring/features'

export type PinTransaction = RowOf<'/api/reports/datatable/pins'>
export type PinTransactionType = keyof ExtrasOf<'/api/reports/datatable/pins'>['totals']

/** POST /api/reports/datatable/pins: movements of all pins, with totals of the filtered rows by type. */
export const pinTransactions = tableSource({
  key: ['reports', 'pin-transactions'],
  path: '/api/reports/datatable/pins',
})
