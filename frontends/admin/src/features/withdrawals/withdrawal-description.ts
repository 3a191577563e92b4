import { type DescriptionItem, dateTimeText, rupiah } from '@jejaring/ui'
import * as texts from '../../texts'
import type { Withdrawal } from './all-withdrawals'

const words = texts.withdrawals

/** All fields of a withdrawal, for its details; ends with the received amount, or the returned one after a refusal. */
export function descriptionOf(row: Withdrawal): DescriptionItem[] {
  return [
    { label: words.invoice, value: row.invoice },
    { label: words.date, value: dateTimeText(row.created_at) },
    ...payeeOf(row),
    { label: words.wallet, value: row.type_name },
    ...(row.payout_number ? [{ label: words.payout, value: row.payout_number }] : []),
    ...(row.reason ? [{ label: texts.statuses.reason, value: row.reason }] : []),
    ...amountItems(row),
  ]
}

function amountItems(row: Withdrawal): DescriptionItem[] {
  if (row.status === 'failed')
    return [{ label: words.returned, value: rupiah(row.amount_request), total: true }]
  return [
    { label: words.amount, value: rupiah(row.amount_request) },
    ...deductionItems(row),
    { label: words.received, value: rupiah(row.amount_received), total: true },
  ]
}

/** Member and destination account. */
export function payeeOf(row: Withdrawal): DescriptionItem[] {
  const account = `${row.bank_account_address}, ${words.holder(row.bank_name, row.bank_account_name)}`
  return [
    { label: words.member, value: `${row.username} (${row.name})` },
    { label: words.account, value: account },
  ]
}

function deductionItems(row: Withdrawal): DescriptionItem[] {
  const costs = [
    { label: words.admin, amount: row.amount_admin },
    { label: words.voucher, amount: row.amount_voucher },
    { label: words.fee, amount: row.bank_fee },
  ]
  return costs
    .filter(({ amount }) => amount > 0)
    .map(({ label, amount }) => ({ label, value: `−${rupiah(amount)}` }))
}
