import { type ExtrasOf, type RowOf, tableSource } from '@jejaring/features'

export type Withdrawal = RowOf<'/api/withdraws/datatable/m'>
export type WalletType = ExtrasOf<'/api/withdraws/datatable/m'>['wallet_types'][number]

export const withdrawalsKey = ['withdrawals']

/** POST /api/withdraws/datatable/m: the member's withdrawals, and the withdrawable wallets. */
export const myWithdrawals = tableSource({
  key: withdrawalsKey,
  path: '/api/withdraws/datatable/m',
})
