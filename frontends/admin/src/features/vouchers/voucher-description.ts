import { type DescriptionItem, dateTimeText, rupiah } from '@jejaring/ui'
import * as texts from '../../texts'
import type { Voucher } from './all-vouchers'

const words = texts.vouchers

/** All fields of a row, for its details. */
export function descriptionOf(row: Voucher): DescriptionItem[] {
  return [
    { label: words.invoice, value: row.invoice },
    { label: words.date, value: dateTimeText(row.created_at) },
    ...payeeOf(row),
    ...(row.payout_number ? [{ label: texts.withdrawals.payout, value: row.payout_number }] : []),
    ...(row.reason ? [{ label: texts.statuses.reason, value: row.reason }] : []),
    { label: words.amount, value: rupiah(row.amount), total: true },
  ]
}

/** Member and account that are paid. */
export function payeeOf(row: Voucher): DescriptionItem[] {
  const account = `${row.bank_account_address}, ${words.holder(row.bank_name, row.bank_account_name)}`
  return [
    { label: words.member, value: `${row.username} (${row.name})` },
    { label: words.account, value: account },
  ]
}
