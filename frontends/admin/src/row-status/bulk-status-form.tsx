import { count, countInWords, type DescriptionItem, DescriptionList, Notice, rupiah } from '@jejaring/ui'
import { ServerFormView, SubmitButton, useServerForm, useWatch } from '@jejaring/ui/form'
import { SkippedList } from '../features/withdrawals/skipped-list'
import { texts } from '../texts'
import {
  confirmStatus,
  type Status,
  StatusFields,
  type StatusValues,
  type StatusWords,
  statusResolver,
} from './status-fields'

const words = texts.statuses

export interface BulkRow {
  id: string
  status: Status
  amount: number
}

export interface BulkStatusFormProps<Row extends BulkRow> {
  rows: readonly Row[]
  words: StatusWords
  nameOf: (row: Row) => string
  nextStatuses: (row: Row) => readonly Status[]
  /** Changes one row, which must still have the status that was shown. */
  send: (change: StatusValues & { row: Row }) => Promise<unknown>
  onDone: () => void
}

const statusOrder: readonly Status[] = ['process', 'success', 'failed', 'pending']

/**
 * Changes the status of several rows, each by its own call and transaction: a row that another admin has changed is
 * reported and does not stop the others.
 */
export function BulkStatusForm<Row extends BulkRow>({
  rows,
  words: rowWords,
  nameOf,
  nextStatuses,
  send,
  onDone,
}: BulkStatusFormProps<Row>) {
  const changeable = (to: Status) => rows.filter((row) => nextStatuses(row).includes(to))
  const options = statusOrder.filter((to) => changeable(to).length > 0)
  const labelOf = (to: Status) => words.bulkSubmit[to](count(changeable(to).length))
  const form = useServerForm<StatusValues, BulkReply>({
    defaults: { status: options[0] ?? 'process', reason: '' },
    check: statusResolver,
    confirm: (values) =>
      confirmStatus({
        values,
        details: sumsOf(changeable(values.status)),
        amount: amountOf(changeable(values.status)),
        outcome: rowWords.outcome[values.status],
        confirmLabel: labelOf(values.status),
      }),
    send: (values) => changeEach(changeable(values.status), nameOf, (row) => send({ row, ...values })),
    said: (reply) => <SkippedList reply={reply} />,
    onDone,
  })
  const status = useWatch({ control: form.fields.control, name: 'status' })
  const others = rows.length - changeable(status).length
  return (
    <ServerFormView form={form}>
      <DescriptionList items={sumsOf(changeable(status))} />
      {others > 0 && <Notice tone="info">{words.bulkOthers(count(others))}</Notice>}
      <StatusFields words={rowWords} status={status} options={options} outcome={rowWords.outcome[status]} />
      <SubmitButton form={form}>{labelOf(status)}</SubmitButton>
    </ServerFormView>
  )
}

interface BulkReply {
  message: string
  changed: number
  skipped: { id: string; invoice: string; reason: string }[]
}

/** Changes the rows one after the other. Throws the first failure when no row has changed. */
async function changeEach<Row extends BulkRow>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  change: (row: Row) => Promise<unknown>,
): Promise<BulkReply> {
  const failures: { row: Row; error: unknown }[] = []
  for (const row of rows) {
    try {
      await change(row)
    } catch (error) {
      failures.push({ row, error })
    }
  }
  const changed = rows.length - failures.length
  if (changed === 0 && failures[0]) throw failures[0].error
  return {
    message: words.bulkChanged(count(changed)),
    changed,
    skipped: failures.map(({ row, error }) => ({
      id: row.id,
      invoice: nameOf(row),
      reason: error instanceof Error ? error.message : String(error),
    })),
  }
}

const amountOf = (rows: readonly BulkRow[]) => rows.reduce((sum, { amount }) => sum + amount, 0)

function sumsOf(rows: readonly BulkRow[]): DescriptionItem[] {
  return [
    { label: words.bulkCount, value: words.bulkCountValue(count(rows.length), countInWords(rows.length)) },
    { label: words.bulkAmount, value: rupiah(amountOf(rows)), total: true },
  ]
}
