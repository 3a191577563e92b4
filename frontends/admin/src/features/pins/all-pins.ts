import { type RowOf, tableSource } from '@jejaring/features'

export type Pin = RowOf<'/api/pins/datatable/a'>

/** POST /api/pins/datatable/a: the available pins of all members, with their number by package. */
export const allPins = tableSource({
  key: ['pins', 'all'],
  path: '/api/pins/datatable/a',
})
