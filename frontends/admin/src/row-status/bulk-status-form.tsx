import type { TableSource } from '@jejaring/features'
import { count, countInWords, type DescriptionItem, DescriptionList, Notice, rupiah } from '@jejaring/ui'
import { ServerFormView, SubmitButton, useServerForm, useWatch } from '@jejaring/ui/form'
import { ApiError, useMutation, useQueryClient } from '@jejaring/web-platform'
import { useState } from 'react'
import { SkippedList } from '../features/withdrawals/skipped-list'
import * as texts from '../texts'
import {
  confirmStatus,
  type Status,
  StatusFields,
  type StatusValues,
  type StatusWords,
  statusResolverOf,
} from './status-fields'

const words = texts.statuses

export interface BulkRow {
  id: string
  status: Status
  amount: number
}

export interface BulkStatusFormProps<Row extends BulkRow> {
  source: Pick<TableSource<Row, unknown>, 'key'>
  rows: readonly Row[]
  words: StatusWords
  nameOf: (row: Row) => string
  nextStatuses: (row: Row) => readonly Status[]
  /** Changes one row, which must still have the status that was shown. */
  send: (change: StatusValues & { row: Row }) => Promise<unknown>
  /** At least one row has changed. Called also when the form was closed meanwhile. */
  onChanged: () => void
}

const statusOrder: readonly Status[] = ['process', 'success', 'failed', 'pending']

/**
 * Changes the status of several rows, each by its own call and transaction: a row that another admin has changed is
 * reported and does not stop the others.
 */
export default function BulkStatusForm<Row extends BulkRow>({
  source,
  rows,
  words: rowWords,
  nameOf,
  nextStatuses,
  send,
  onChanged,
}: BulkStatusFormProps<Row>) {
  const changeable = (to: Status) => rows.filter((row) => nextStatuses(row).includes(to))
  const options = statusOrder.filter((to) => changeable(to).length > 0)
  const labelOf = (to: Status) => words.bulkSubmit[to](count(changeable(to).length))
  const { change, progress } = useBulkChange({ source, nameOf, send, onChanged })
  const form = useServerForm<StatusValues, BulkReply>({
    defaults: { status: options[0] ?? 'process', reason: '' },
    check: statusResolverOf(rowWords),
    confirm: (values) =>
      confirmStatus({
        values,
        details: sumsOf(changeable(values.status)),
        amount: amountOf(changeable(values.status)),
        outcome: rowWords.outcome[values.status],
        confirmLabel: labelOf(values.status),
      }),
    send: (values) => change({ rows: changeable(values.status), values }),
    successContent: (reply) => <SkippedList reply={reply} />,
  })
  const status = useWatch({ control: form.fields.control, name: 'status' })
  const others = rows.length - changeable(status).length
  return (
    <ServerFormView form={form}>
      <DescriptionList items={sumsOf(changeable(status))} />
      {others > 0 && <Notice tone="info">{words.bulkOthers(count(others))}</Notice>}
      <StatusFields words={rowWords} status={status} options={options} outcome={rowWords.outcome[status]} />
      {progress && (
        <div role="status">
          <Notice tone="wait">{progress}</Notice>
        </div>
      )}
      <SubmitButton form={form} isUnchanged={changeable(status).length === 0}>
        {labelOf(status)}
      </SubmitButton>
    </ServerFormView>
  )
}

interface BulkReply {
  message: string
  changed: number
  skipped: { id: string; invoice: string; reason: string }[]
}

/** Changes rows and reports the progress. Afterwards loads the table again, once for all rows. */
function useBulkChange<Row extends BulkRow>({
  source,
  nameOf,
  send,
  onChanged,
}: Pick<BulkStatusFormProps<Row>, 'source' | 'nameOf' | 'send' | 'onChanged'>) {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<string>()
  const { mutateAsync } = useMutation({
    mutationFn: ({ rows, values }: { rows: readonly Row[]; values: StatusValues }) =>
      changeEach(rows, values.status, nameOf, (row, position) => {
        setProgress(words.bulkProgress(count(position), count(rows.length)))
        return send({ row, ...values })
      }),
    onSuccess: onChanged,
    // Also after a failure: another admin may have changed the rows.
    onSettled: () => {
      setProgress(undefined)
      void queries.invalidateQueries({ queryKey: source.key })
    },
  })
  return { change: mutateAsync, progress }
}

/**
 * Changes the rows one after the other. Stops when the server is unreachable or the session has ended: the other rows
 * would fail too. Throws the last failure when no row has changed.
 */
async function changeEach<Row extends BulkRow>(
  rows: readonly Row[],
  to: Status,
  nameOf: (row: Row) => string,
  change: (row: Row, position: number) => Promise<unknown>,
): Promise<BulkReply> {
  const skipped: BulkReply['skipped'] = []
  let changed = 0
  let failure: unknown
  for (const [index, row] of rows.entries()) {
    const skip = (reason: string) => skipped.push({ id: row.id, invoice: nameOf(row), reason })
    if (isFatal(failure)) {
      skip(words.bulkUnsent)
      continue
    }
    try {
      await change(row, index + 1)
      changed += 1
    } catch (error) {
      failure = error
      skip((error instanceof ApiError && error.message) || words.bulkUnanswered)
    }
  }
  if (changed === 0 && failure) throw failure
  return { message: words.bulkChanged[to](count(changed)), changed, skipped }
}

const isFatal = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status === 401)

const amountOf = (rows: readonly BulkRow[]) => rows.reduce((sum, { amount }) => sum + amount, 0)

function sumsOf(rows: readonly BulkRow[]): DescriptionItem[] {
  return [
    { label: words.bulkCount, value: words.bulkCountValue(count(rows.length), countInWords(rows.length)) },
    { label: words.bulkAmount, value: rupiah(amountOf(rows)), total: true },
  ]
}
