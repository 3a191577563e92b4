import { type RowOf, tableSource } from '@jejaring/features'

export type WalletRecap = RowOf<'/api/reports/datatable/wallet_recapts'>

/** POST /api/reports/datatable/wallet_recapts: income, withdrawals and balance of each member, with totals of the filtered rows. */
export const walletRecaps = tableSource({
  key: ['reports', 'wallet-recaps'],
  path: '/api/reports/datatable/wallet_recapts',
})
