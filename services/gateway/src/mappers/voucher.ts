import type { VoucherWithdrawal } from '@jejaring/proto/wallet/v1/wallet'
import { json } from './json-mapper'
import { voucherStatus, withdrawalStatusFields } from './status'

/** A voucher withdrawal (product.md §3), with the bank details frozen at the request. */
export const voucherJson = json
  .object<VoucherWithdrawal>()({
    id: json.text,
    created_at: json.time,
    updated_at: json.time.from('changedAt'),
    invoice: json.text,
    username: json.text,
    name: json.text,
    amount: json.number,
    bank_name: json.text,
    bank_account_name: json.text,
    bank_account_address: json.text.from('bankAccountNumber'),
    reason: json.text,
    /** The payout file that pays or paid it; empty without one. */
    payout_id: json.text,
    payout_number: json.text,
  })
  .with(withdrawalStatusFields, ({ status }) => voucherStatus(status))
