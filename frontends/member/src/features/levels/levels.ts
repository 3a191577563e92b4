import { type RowOf, tableSource } from '@jejaring/features'

export type Level = RowOf<'/api/networks/datatable/pairing_levels'>

/** POST /api/networks/datatable/pairing_levels: ten rows, starting at the level below the member. */
export const pairingLevels = tableSource({
  key: ['levels'],
  path: '/api/networks/datatable/pairing_levels',
})
