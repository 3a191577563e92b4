import { type RowOf, tableSource } from '@jejaring/features'

export type Duplicate = RowOf<'/api/reports/datatable/duplicates'>

/** POST /api/reports/datatable/duplicates: values shared by several accounts. */
export const duplicates = tableSource({
  key: ['reports', 'duplicates'],
  path: '/api/reports/datatable/duplicates',
})
