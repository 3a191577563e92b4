import { type ExtrasOf, type RowOf, tableSource } from '@jejaring/features'

export type Voucher = ExtrasOf<'/api/vouchers/datatable/m'>['wallet']
export type VoucherLine = RowOf<'/api/vouchers/datatable/m'>

/** POST /api/vouchers/datatable/m: the member's voucher ledger, newest first, and its balance. */
export const vouchers = tableSource({
  key: ['vouchers', 'ledger'],
  path: '/api/vouchers/datatable/m',
})
