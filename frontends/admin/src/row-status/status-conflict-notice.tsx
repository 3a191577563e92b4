import { dateTimeText } from '@jejaring/ui'
import { type FieldValues, type ServerForm, useWatch } from '@jejaring/ui/form'
import { useEffect } from 'react'
import { OthersNotice } from '../edit-conflict/conflict-notice'
import { texts } from '../texts'
import { type RowHistory, useHistory } from './row-history'
import type { Followed } from './use-current-row'

const words = texts.edits

interface OthersStatusProps<Row, Values extends FieldValues & { status: string }> {
  followed: Followed<Row>
  history: RowHistory
  form: ServerForm<Values>
  /** Display name of each status. */
  names: Readonly<Record<string, string>>
  /** The statuses the row can change to; empty when it is final. */
  options: readonly string[]
  /** A second field that another admin may have changed, such as the Tour Bali prize. */
  choice?: { title: string; label: string; of: (row: Row) => string }
}

/**
 * Reports that another admin changed the row first. The form keeps its input; a selected status that is no longer
 * allowed is replaced by the first allowed one.
 */
export function OthersStatus<
  Row extends { id: string; status: string },
  Values extends FieldValues & { status: string },
>({ followed: { row, before }, history, form, names, options, choice }: OthersStatusProps<Row, Values>) {
  const { status, reason = '' } = useWatch({ control: form.fields.control }) as Partial<Values> & {
    reason?: string
  }
  const [first] = options
  const isOffered = options.includes(status ?? '')
  useEffect(() => {
    if (first && !isOffered) form.fields.setValue('status' as never, first as never)
  }, [first, isOffered, form.fields])
  const { data: steps, isError } = useHistory(history, row.id, before !== undefined)
  if (!before) return null
  const last = steps?.at(-1)
  const by =
    !isError && last?.status === row.status ? words.statusBy(last.username, dateTimeText(last.at)) : ''
  const nameOf = (one: Row) => names[one.status] ?? one.status
  const isStatus = before.status !== row.status
  const isChoice = choice !== undefined && choice.of(before) !== choice.of(row)
  const moved = [
    isStatus && words.statusMoved(nameOf(before), nameOf(row) + (isChoice ? '' : by)),
    isChoice && words.choiceMoved(choice.label, choice.of(before), choice.of(row) + (isStatus ? '' : by)),
    isStatus && isChoice && by && words.lastMoved(by),
    first ? words.statusHelp : words.statusFinal,
  ]
  const isHidden = !first || status !== 'failed'
  return (
    <OthersNotice
      title={isStatus || !choice ? words.statusTitle : choice.title}
      news={row}
      help={
        <>
          {moved.filter(Boolean).join(' ')}
          {isHidden && reason.trim() !== '' && <p>{words.typedReason(reason)}</p>}
        </>
      }
    />
  )
}
