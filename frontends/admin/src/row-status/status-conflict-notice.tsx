import { dateTimeText } from '@jejaring/ui'
import { type FieldValues, type ServerForm, useWatch } from '@jejaring/ui/form'
import { ConflictNotice } from '../edit-conflict/conflict-notice'
import * as texts from '../texts'
import { type RowHistory, useHistory } from './row-history'
import type { CurrentRow } from './use-current-row'
import { useOfferedStatus } from './use-offered-status'

const words = texts.editConflict

interface StatusConflictNoticeProps<Row, Values extends FieldValues & { status: string }> {
  current: CurrentRow<Row>
  history: RowHistory
  form: ServerForm<Values>
  /** Display name of each status. */
  statusNames: Readonly<Record<string, string>>
  /** The statuses the row can change to; empty when it is final. */
  options: readonly string[]
  /** A second field that another admin may have changed, such as the Tour Bali prize. */
  choice?: { title: string; label: string; of: (row: Row) => string }
}

/**
 * Reports that another admin changed the row first. The form keeps its input; a selected status that is no longer
 * allowed is replaced by the first allowed one.
 */
export function StatusConflictNotice<
  Row extends { id: string; status: string },
  Values extends FieldValues & { status: string },
>({
  current: { row, before },
  history,
  form,
  statusNames,
  options,
  choice,
}: StatusConflictNoticeProps<Row, Values>) {
  const { status, reason = '' } = useWatch({ control: form.fields.control }) as Partial<Values> & {
    reason?: string
  }
  const [first] = options
  useOfferedStatus(form, options)
  const { data: steps, isError } = useHistory(history, row.id, before !== undefined)
  if (!before) return null
  const last = steps?.at(-1)
  const by =
    !isError && last?.status === row.status ? words.statusBy(last.username, dateTimeText(last.at)) : ''
  const nameOf = (one: Row) => statusNames[one.status] ?? one.status
  const isStatusChanged = before.status !== row.status
  const isChoiceChanged = choice !== undefined && choice.of(before) !== choice.of(row)
  const changes = [
    isStatusChanged && words.statusChanged(nameOf(before), nameOf(row) + (isChoiceChanged ? '' : by)),
    isChoiceChanged &&
      words.choiceChanged(choice.label, choice.of(before), choice.of(row) + (isStatusChanged ? '' : by)),
    isStatusChanged && isChoiceChanged && by && words.lastChanged(by),
    first ? words.statusHelp : words.statusFinal,
  ]
  const isReasonHidden = !first || status !== 'failed'
  return (
    <ConflictNotice
      title={isStatusChanged || !choice ? words.statusTitle : choice.title}
      conflict={row}
      help={
        <>
          {changes.filter(Boolean).join(' ')}
          {isReasonHidden && reason.trim() !== '' && <p>{words.typedReason(reason)}</p>}
        </>
      }
    />
  )
}
