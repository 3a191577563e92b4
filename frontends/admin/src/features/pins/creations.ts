import { type RowOf, tableSource } from '@jejaring/features'

export type Creation = RowOf<'/api/pins/creations/datatable'>

/** POST /api/pins/creations/datatable: the creations of pins. */
export const pinCreations = tableSource({
  key: ['pins', 'creations'],
  path: '/api/pins/creations/datatable',
})
