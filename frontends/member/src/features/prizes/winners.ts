import { type RowOf, tableSource } from '@jejaring/features'

export type Winner = RowOf<'/api/prizes/tour-bali/datatable/member'>

/** POST /api/prizes/tour-bali/datatable/member: winners of the Tour Bali. */
export const winners = tableSource({
  key: ['prizes', 'winners'],
  path: '/api/prizes/tour-bali/datatable/member',
})
