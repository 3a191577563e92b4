import { count, countInWords, type DescriptionItem, DescriptionList, rupiah } from '@jejaring/ui'
import { ServerFormView, SubmitButton, useServerForm, useWatch } from '@jejaring/ui/form'
import { useRef } from 'react'
import {
  confirmStatus,
  type Status,
  StatusFields,
  type StatusValues,
  statusResolver,
} from '../../row-status/status-fields'
import { texts } from '../../texts'
import { BankSums } from './bank-sums'
import { type ChangeReply, type CheckedTarget, useChangeStatus } from './change-status'
import { CheckedConflictNotice } from './checked-conflict-notice'
import { SkippedList } from './skipped-list'
import { useCheckedPreview } from './use-checked-preview'

const words = texts.withdrawals

/** The allowed target statuses: checked rows can have either open status (rule book §5). */
const options: Status[] = ['process', 'success', 'failed']

/** Changes the status of all checked rows. Reports rows that another admin changed and never confirms them silently. */
export function CheckedForm({ target: opened, onDone }: { target: CheckedTarget; onDone: () => void }) {
  const { data: preview } = useCheckedPreview(opened.request)
  const before = useRef(preview?.rows)
  before.current ??= preview?.rows
  const target = { ...opened, ...(preview && sumOf(preview.banks)) }
  const change = useChangeStatus()
  const labelOf = (to: Status) => words.submit[to](count(target.count))
  const form = useServerForm<StatusValues, ChangeReply>({
    defaults: { status: 'process', reason: '' },
    check: statusResolver,
    confirm: (values) =>
      confirmStatus({
        values,
        details: checkedDescription(target, 'failed'),
        // A refusal returns the requested amount, so the received amount does not apply.
        amount: values.status === 'failed' ? undefined : target.received,
        outcome: words.outcome[values.status],
        confirmLabel: labelOf(values.status),
      }),
    send: (values) => change.mutateAsync({ target, ...values }),
    said: (reply) => <SkippedList reply={reply} />,
    // The preview is refetched with the table, and the notice reports the difference.
    onConflict: () => undefined,
    onDone,
  })
  const status = useWatch({ control: form.fields.control, name: 'status' })
  return (
    <ServerFormView form={form}>
      {/* While sending and after success, a new number is most likely the result of this request. */}
      {preview && !form.sending && !change.isSuccess && target.count !== opened.count && (
        <CheckedConflictNotice
          opened={opened}
          before={[...opened.rows, ...(before.current ?? [])]}
          now={preview.rows}
          count={target.count}
          isUnanswered={form.notice !== undefined}
        />
      )}
      <DescriptionList items={checkedDescription(target, status)} />
      <BankSums request={target.request} />
      <StatusFields words={words} status={status} options={options} outcome={words.outcome[status]} />
      {target.count > 0 && <SubmitButton form={form}>{labelOf(status)}</SubmitButton>}
    </ServerFormView>
  )
}

type CheckedSum = Pick<CheckedTarget, 'count' | 'received'>

function sumOf(banks: readonly { count: number; amount_received: number }[]): CheckedSum {
  return {
    count: banks.reduce((sum, bank) => sum + bank.count, 0),
    received: banks.reduce((sum, bank) => sum + bank.amount_received, 0),
  }
}

/** Number of checked rows and the amount the members receive; without the amount for a refusal. */
function checkedDescription(target: CheckedSum, status: Status): DescriptionItem[] {
  return [
    {
      label: words.confirmCount,
      value: words.confirmCountValue(count(target.count), countInWords(target.count)),
    },
    ...(status === 'failed'
      ? []
      : [{ label: words.confirmReceived, value: rupiah(target.received), total: true }]),
  ]
}
