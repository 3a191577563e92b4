import {
  count,
  countInWords,
  type DescriptionItem,
  DescriptionList,
  ErrorState,
  LinesSkeleton,
  Notice,
  rupiah,
} from '@jejaring/ui'
import { ServerFormView, SubmitButton, useServerForm, useWatch } from '@jejaring/ui/form'
import { useRef } from 'react'
import { undoLabel } from '../../row-status/reversible'
import {
  confirmStatus,
  type Status,
  StatusFields,
  type StatusValues,
  statusResolver,
} from '../../row-status/status-fields'
import { useOfferedStatus } from '../../row-status/use-offered-status'
import * as texts from '../../texts'
import { BankTable } from '../payouts/bank-table'
import { type ChangeReply, type CheckedTarget, useChangeStatus } from './change-status'
import { changeableRows, changeableText, movedAmount, offeredStatuses } from './changeable'
import { CheckedConflictNotice } from './checked-conflict-notice'
import { SkippedList } from './skipped-list'
import { type CheckedPreview, type CheckedRow, useCheckedPreview } from './use-checked-preview'

const words = texts.withdrawals

interface CheckedFormProps {
  target: CheckedTarget
  onDone: () => void
}

/** Changes the status of all checked rows. Reports rows that another admin changed and never confirms them silently. */
export default function CheckedForm({ target, onDone }: CheckedFormProps) {
  const { data, error, refetch } = useCheckedPreview(target.request)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <LinesSkeleton lines={6} height={44} />
  return <Form target={target} preview={data} onDone={onDone} />
}

interface FormProps extends CheckedFormProps {
  preview: CheckedPreview
}

function Form({ target: opened, preview, onDone }: FormProps) {
  const before = useRef(preview.rows)
  const target = { ...opened, ...sumOf(preview) }
  const change = useChangeStatus()
  const options = offeredStatuses(preview.rows)
  const labelOf = (to: Status) => words.submit[to](count(changeableRows(preview.rows, to).length))
  const form = useServerForm<StatusValues, ChangeReply>({
    defaults: { status: options[0] ?? 'process', reason: '' },
    check: statusResolver,
    confirm: (values) => confirmChange(preview.rows, values, labelOf(values.status)),
    send: (values) => change.mutateAsync({ target, ...values }),
    successContent: (reply) => <SkippedList reply={reply} />,
    undo: ({ skipped }, { status }) => undoOf(change, preview.rows, status, skipped),
    // The preview is refetched with the table, and the notice reports the difference.
    onConflict: () => undefined,
    onDone,
  })
  useOfferedStatus(form, options)
  const status = useWatch({ control: form.fields.control, name: 'status' })
  const limits = changeableText(preview.rows, status)
  return (
    <ServerFormView form={form}>
      {/* While sending and after success, a new number is most likely the result of this request. */}
      {!form.sending && !change.isSuccess && target.count !== opened.count && (
        <CheckedConflictNotice
          opened={opened}
          before={[...opened.rows, ...before.current]}
          now={preview.rows}
          count={target.count}
          isUnanswered={form.notice !== undefined}
        />
      )}
      <DescriptionList items={checkedDescription(target)} />
      <BankTable banks={preview.banks} caption={words.perBank} amount={words.received} />
      {options.length > 0 && (
        <>
          <StatusFields words={words} status={status} options={options} outcome={words.outcome[status]} />
          {limits && <Notice tone="wait">{limits}</Notice>}
          <SubmitButton form={form}>{labelOf(status)}</SubmitButton>
        </>
      )}
      {options.length === 0 && target.count > 0 && <Notice tone="wait">{words.nothingChangeable}</Notice>}
    </ServerFormView>
  )
}

/** Returns the changed rows to their former status, where that is possible. */
function undoOf(
  change: ReturnType<typeof useChangeStatus>,
  rows: readonly CheckedRow[],
  status: Status,
  skipped: readonly { id: string }[],
) {
  const changed = changeableRows(rows, status).filter(({ id }) => !skipped.some((one) => one.id === id))
  const [former, ...others] = new Set(changed.map((row) => row.status as Status))
  const label = former && others.length === 0 ? undoLabel(former, status) : undefined
  if (!label || !former) return undefined
  const ids = changed.map(({ id }) => id)
  return {
    label,
    run: () => change.mutateAsync({ target: { ids, from: status }, status: former, reason: '' }),
  }
}

type CheckedSum = Pick<CheckedTarget, 'count' | 'received'>

function sumOf({ banks }: CheckedPreview): CheckedSum {
  return {
    count: banks.reduce((sum, bank) => sum + bank.count, 0),
    received: banks.reduce((sum, bank) => sum + bank.amount_received, 0),
  }
}

/** Asks for confirmation of the rows that can change, with their amount. */
function confirmChange(rows: readonly CheckedRow[], values: StatusValues, confirmLabel: string) {
  const changing = changeableRows(rows, values.status)
  return confirmStatus({
    values,
    details: [
      {
        label: words.confirmCount,
        value: words.confirmCountValue(count(changing.length), countInWords(changing.length)),
      },
    ],
    amount: movedAmount(changing, values.status),
    outcome: [words.outcome[values.status], changeableText(rows, values.status)].filter(Boolean).join(' '),
    confirmLabel,
  })
}

/** Number of checked rows and the amount the members would receive. */
function checkedDescription(target: CheckedSum): DescriptionItem[] {
  return [
    {
      label: words.confirmCount,
      value: words.confirmCountValue(count(target.count), countInWords(target.count)),
    },
    { label: words.confirmReceived, value: rupiah(target.received), total: true },
  ]
}
