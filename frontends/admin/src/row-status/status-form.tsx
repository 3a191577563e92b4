import type { TableSource } from '@jejaring/features'
import { type DescriptionItem, DescriptionList, LinesSkeleton, Notice } from '@jejaring/ui'
import { ServerFormView, SubmitButton, useServerForm, useWatch } from '@jejaring/ui/form'
import { useSession } from '@jejaring/web-platform'
import type { ReactNode } from 'react'
import * as texts from '../texts'
import { HistoryList } from './history-list'
import { undoLabel } from './reversible'
import type { RowHistory } from './row-history'
import { StatusConflictNotice } from './status-conflict-notice'
import {
  confirmStatus,
  type Status,
  StatusFields,
  type StatusValues,
  type StatusWords,
  statusResolverOf,
} from './status-fields'
import { useCurrentRow } from './use-current-row'

interface StatusFormProps<Row, Extras, Reply> {
  source: TableSource<Row, Extras>
  history: RowHistory
  words: StatusWords
  row: Row
  /** The statuses the row can change to; empty when it is final. */
  nextStatuses: (row: Row) => readonly Status[]
  descriptionOf: (row: Row) => DescriptionItem[]
  /** The items shown in the confirmation: member and destination account. */
  payeeOf: (row: Row) => DescriptionItem[]
  /** The next statuses are still being loaded. */
  isLoading?: boolean
  amountOf: (row: Row, to: Status) => number
  outcomeOf?: (row: Row, to: Status) => string | undefined
  /** Names the action of the button: "Tolak 1 penarikan". */
  submitLabel: (to: Status) => string
  send: (change: StatusValues & { row: Row }) => Promise<Reply>
  /** Content of the success dialog, when it is more than the server's message. */
  successContent?: (reply: Reply) => ReactNode
  /** Initial status, where the row can take it. */
  preferred?: Status | undefined
  /** Receives the status that was set. */
  onDone: (status: Status) => void
}

/** Changes the status of one row. Shows its details, its history and the effect of the new status first. */
export function StatusForm<
  Row extends { id: string; status: Status; username: string },
  Extras,
  Reply extends { message: string },
>({ source, history, words, row: opened, onDone, ...of }: StatusFormProps<Row, Extras, Reply>) {
  const current = useCurrentRow(source, opened)
  const { row } = current
  // Nobody processes their own request (rule book §1).
  const isOwn = useSession()?.user.username === row.username
  const options = isOwn ? [] : of.nextStatuses(row)
  const outcomeOf = (to: Status) => (of.outcomeOf ? of.outcomeOf(row, to) : words.outcome[to])
  const labelOf = (to: Status) => of.submitLabel(to)
  const form = useServerForm<StatusValues, Reply>({
    defaults: { status: options.find((to) => to === of.preferred) ?? options[0] ?? row.status, reason: '' },
    check: statusResolverOf(words),
    confirm: (values) =>
      confirmStatus({
        values,
        details: of.payeeOf(row),
        amount: of.amountOf(row, values.status),
        outcome: outcomeOf(values.status),
        confirmLabel: labelOf(values.status),
      }),
    send: (values) => of.send({ row, ...values }),
    ...(of.successContent && { successContent: of.successContent }),
    undo: (_, values) => {
      const label = undoLabel(row.status, values.status)
      if (!label) return undefined
      const changed = { ...row, status: values.status }
      return { label, run: () => of.send({ row: changed, status: row.status, reason: '' }) }
    },
    onConflict: current.applyConflict,
    onDone: (_, values) => onDone(values.status),
  })
  const status = useWatch({ control: form.fields.control, name: 'status' })
  return (
    <ServerFormView form={form}>
      <StatusConflictNotice
        current={current}
        history={history}
        form={form}
        options={options}
        statusNames={words.statuses}
      />
      <DescriptionList items={of.descriptionOf(row)} />
      <HistoryList history={history} id={row.id} />
      {of.isLoading && <LinesSkeleton lines={2} height={44} />}
      {isOwn && <Notice tone="wait">{texts.statuses.own}</Notice>}
      {!isOwn && !of.isLoading && options.length === 0 && current.before === undefined && (
        <Notice tone="wait">{texts.statuses.heldNow}</Notice>
      )}
      {options.length > 0 && (
        <>
          <StatusFields words={words} status={status} options={options} outcome={outcomeOf(status)} />
          <SubmitButton form={form}>{labelOf(status)}</SubmitButton>
        </>
      )}
    </ServerFormView>
  )
}
