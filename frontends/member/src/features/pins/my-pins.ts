import { tableSource } from '@jejaring/features'

/** POST /api/pins/datatable/m: the member's available pins. */
export const myPins = tableSource({
  key: ['pins', 'mine'],
  path: '/api/pins/datatable/m',
})
