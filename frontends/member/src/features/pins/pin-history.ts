import { type RowOf, tableSource } from '@jejaring/features'

export type PinMovement = RowOf<'/api/pins/datatable/m/histories'>

/** POST /api/pins/datatable/m/histories: all movements of the member's pins, newest first. */
export const pinHistory = tableSource({
  key: ['pins', 'history'],
  path: '/api/pins/datatable/m/histories',
})
