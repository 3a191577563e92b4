import type { Status } from '../../row-status/status-fields'
import { StatusForm } from '../../row-status/status-form'
import type { RowPanel } from '../../row-status/use-row-panel'
import * as texts from '../../texts'
import { allVouchers, nextStatuses, useProcessVoucher, type Voucher, voucherHistory } from './all-vouchers'
import { descriptionOf, payeeOf } from './voucher-description'

const words = texts.vouchers

/** Changes the status of a voucher withdrawal. */
export default function ChangeForm({ row, panel }: { row: Voucher; panel: RowPanel<Voucher> }) {
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

function outcomeOf(row: Voucher, to: Status): string {
  const outcome = words.outcome[to] ?? ''
  return row.status === 'failed' ? `${outcome} ${words.debitedAgain}` : outcome
}
