import { stepsOf } from '@jejaring/service'
import type { Status } from '../withdrawals/withdrawal'

export const withdrawalSteps = stepsOf<Status>({
  ...{ table: 'withdrawal_steps', of: 'withdrawals', key: 'withdrawal_id' },
})

export const voucherSteps = stepsOf<Status>({
  ...{ table: 'voucher_steps', of: 'voucher_withdrawals', key: 'voucher_id' },
})
