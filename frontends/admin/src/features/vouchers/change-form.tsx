import { type DescriptionItem, dateTimeText, rupiah } from '@jejaring/ui'
import type { Status } from '../../row-status/status-fields'
import { StatusForm } from '../../row-status/status-form'
import type { RowPanel } from '../../row-status/use-row-panel'
import { texts } from '../../texts'
import { allVouchers, nextStatuses, useProcessVoucher, type Voucher, voucherHistory } from './all-vouchers'

const words = texts.vouchers

/** Changes the status of a voucher withdrawal. */
export function ChangeForm({ row, panel }: { row: Voucher; panel: RowPanel<Voucher> }) {
  const process = useProcessVoucher()
  return (
    <StatusForm
      source={allVouchers}
      history={voucherHistory}
      words={words}
      row={row}
      nextStatuses={nextStatuses}
      descriptionOf={descriptionOf}
      payeeOf={payeeOf}
      outcomeOf={outcomeOf}
      preferred={panel.preferred}
      onDone={panel.finish}
      amountOf={({ amount }) => amount}
      submitLabel={(to) => words.submit[to]}
      send={process.mutateAsync}
    />
  )
}

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

function payeeOf(row: Voucher): DescriptionItem[] {
  const account = `${row.bank_account_address}, ${words.holder(row.bank_name, row.bank_account_name)}`
  return [
    { label: words.member, value: `${row.username} (${row.name})` },
    { label: words.account, value: account },
  ]
}

function outcomeOf(row: Voucher, to: Status): string {
  const outcome = words.outcome[to] ?? ''
  return row.status === 'failed' ? `${outcome} ${words.debitedAgain}` : outcome
}
