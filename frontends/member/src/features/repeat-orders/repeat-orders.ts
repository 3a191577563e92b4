import { tableSource } from '@jejaring/features'

/** POST /api/pins/datatable/history/ro: the member's repeat orders, and its available repeat-order pins. */
export const repeatOrders = tableSource({
  key: ['pins', 'repeat-orders'],
  path: '/api/pins/datatable/history/ro',
})
