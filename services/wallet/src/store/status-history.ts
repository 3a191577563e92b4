import { statusHistoryOf } from '@jejaring/service-kit'
import type { Status } from '../withdrawals/withdrawal'

export const withdrawalStatusHistory = statusHistoryOf<Status>({
  table: 'withdrawal_steps',
  of: 'withdrawals',
  key: 'withdrawal_id',
})

export const voucherStatusHistory = statusHistoryOf<Status>({
  table: 'voucher_steps',
  of: 'voucher_withdrawals',
  key: 'voucher_id',
})
