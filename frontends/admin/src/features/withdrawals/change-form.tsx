import { confirmAction, Facts, showSuccess } from '@jejaring/ui'
import { ServerFormView, SubmitButton, useServerForm, useWatch } from '@jejaring/ui/form'
import { OthersStatus } from '../../edits/others-status'
import { useFollowedRow } from '../../edits/use-followed-row'
import { texts } from '../../texts'
import { allWithdrawals, type Status, type Withdrawal } from './all-withdrawals'
import { type ChangeReply, useChangeStatus } from './change-status'
import { factsOf, payeeOf } from './facts'
import { HistoryList } from './history-list'
import { SkippedList } from './skipped-list'
import { StatusFields, type StatusValues, statusCheck, submitLabel } from './status-fields'

const words = texts.withdrawals

/** From where a row may go (rule book §5). */
const next: Record<Status, Status[]> = {
  pending: ['process', 'success', 'failed'],
  process: ['success', 'failed', 'pending'],
  success: [],
  failed: [],
}

/** The new status of one row, with what it means before it is done. */
export function ChangeForm({ row: opened, onDone }: { row: Withdrawal; onDone: () => void }) {
  const followed = useFollowedRow(allWithdrawals, opened)
  const { row } = followed
  const change = useChangeStatus()
  const options = next[row.status]
  const form = useServerForm<StatusValues, ChangeReply>({
    defaults: { status: options[0] ?? row.status, reason: '' },
    check: statusCheck,
    confirm: (values) => confirmChange(values, row),
    send: (values) => change.mutateAsync({ target: { row }, ...values }),
    successDialog: false,
    onConflict: followed.follow,
    onDone: (reply) => {
      onDone()
      void showSuccess(<SkippedList reply={reply} />)
    },
  })
  const status = useWatch({ control: form.fields.control, name: 'status' })
  return (
    <ServerFormView form={form}>
      <OthersStatus {...{ followed, form, options }} names={words.statuses} />
      <Facts facts={factsOf(row)} />
      <HistoryList id={row.id} />
      {options.length > 0 && (
        <>
          <StatusFields status={status} options={options} />
          <SubmitButton form={form}>{submitLabel(status, 1)}</SubmitButton>
        </>
      )}
    </ServerFormView>
  )
}

/** In figures and words: what the member receives, or what goes back whole. */
function confirmChange({ status, reason }: StatusValues, row: Withdrawal): Promise<boolean> {
  const isRefused = status === 'failed'
  return confirmAction({
    title: words.confirmTitle(words.statuses[status] ?? status),
    amount: isRefused ? row.amount_request : row.amount_received,
    facts: [...payeeOf(row), ...(isRefused ? [{ label: words.reason, value: reason }] : [])],
    note: words.outcome[status],
    confirmLabel: submitLabel(status, 1),
    danger: isRefused,
  })
}
