import { count } from '@jejaring/ui'
import type { Status } from '../../row-status/status-fields'
import { StatusForm } from '../../row-status/status-form'
import type { RowPanel } from '../../row-status/use-row-panel'
import * as texts from '../../texts'
import { allWithdrawals, type Withdrawal, withdrawalHistory } from './all-withdrawals'
import { useChangeStatus } from './change-status'
import { offeredStatuses } from './changeable'
import { SkippedList } from './skipped-list'
import { useRowPreview } from './use-checked-preview'
import { descriptionOf, payeeOf } from './withdrawal-description'

const words = texts.withdrawals

/** Allowed status transitions (rule book §5). */
const nextStatuses: Record<Status, Status[]> = {
  pending: ['process', 'success', 'failed'],
  process: ['success', 'failed', 'pending'],
  success: [],
  failed: [],
}

/** Changes the status of one withdrawal. A refusal returns the full requested amount. */
export default function ChangeForm({ row, panel }: { row: Withdrawal; panel: RowPanel<Withdrawal> }) {
  const change = useChangeStatus()
  const preview = useRowPreview(row)
  return (
    <StatusForm
      source={allWithdrawals}
      history={withdrawalHistory}
      words={words}
      row={row}
      descriptionOf={descriptionOf}
      payeeOf={payeeOf}
      preferred={panel.preferred}
      onDone={panel.finish}
      nextStatuses={({ status }) =>
        row.payout_id ? offeredStatuses(preview.data?.rows ?? []) : nextStatuses[status]
      }
      isLoading={preview.isLoading}
      amountOf={(one, to) => (to === 'failed' ? one.amount_request : one.amount_received)}
      submitLabel={(to) => words.submit[to](count(1))}
      send={({ row: seen, ...values }) => change.mutateAsync({ target: { row: seen }, ...values })}
      successContent={(reply) => <SkippedList reply={reply} />}
    />
  )
}
