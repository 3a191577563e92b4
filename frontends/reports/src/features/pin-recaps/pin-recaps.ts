import { type RowOf, tableSource } from '@jejaring/features'

export type PinRecap = RowOf<'/api/reports/datatable/pin_recapts'>

/** POST /api/reports/datatable/pin_recapts: activation pins of each member, with totals of the filtered rows. */
export const pinRecaps = tableSource({
  key: ['reports', 'pin-recaps'],
  path: '/api/reports/datatable/pin_recapts',
})
