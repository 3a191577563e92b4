import { type RowOf, tableSource } from '@jejaring/features'

export type TaxLine = RowOf<'/api/reports/datatable/pph21'>

/** POST /api/reports/datatable/pph21: bonuses of each member in a month, and the tax on half of them. */
export const taxWorksheet = tableSource({
  key: ['reports', 'pph21'],
  path: '/api/reports/datatable/pph21',
})
