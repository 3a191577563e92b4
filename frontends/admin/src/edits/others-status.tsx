import { dateTimeText } from '@jejaring/ui'
import { type FieldValues, type ServerForm, useWatch } from '@jejaring/ui/form'
import { useEffect } from 'react'
import { texts } from '../texts'
import { OthersNotice } from './others-notice'
import { type RowHistory, useHistory } from './row-history'
import type { Followed } from './use-followed-row'

const words = texts.edits

interface OthersStatusProps<Row, Values extends FieldValues & { status: string }> {
  followed: Followed<Row>
  history: RowHistory
  form: ServerForm<Values>
  /** What people read for each status. */
  names: Readonly<Record<string, string>>
  /** What the row can become; none when it stays as it is. */
  options: readonly string[]
}

/** That another admin gave the row another status first. What was typed stays: a choice that is none any more is made anew. */
export function OthersStatus<
  Row extends { id: string; status: string },
  Values extends FieldValues & { status: string },
>({ followed: { row, before }, history, form, names, options }: OthersStatusProps<Row, Values>) {
  const { status, reason = '' } = useWatch({ control: form.fields.control }) as Partial<Values> & {
    reason?: string
  }
  const [first] = options
  const isOffered = options.includes(status ?? '')
  useEffect(() => {
    if (first && !isOffered) form.fields.setValue('status' as never, first as never)
  }, [first, isOffered, form.fields])
  const { data: steps } = useHistory(history, row.id, before !== undefined)
  if (!before) return null
  const last = steps?.at(-1)
  const by = last?.status === row.status ? words.statusBy(last.username, dateTimeText(last.at)) : ''
  const nameOf = (one: Row) => names[one.status] ?? one.status
  const isHidden = !first || status !== 'failed'
  return (
    <OthersNotice
      title={words.statusTitle}
      news={row}
      help={
        <>
          {words.statusMoved(nameOf(before), nameOf(row) + by)} {first ? words.statusHelp : words.statusFinal}
          {isHidden && reason.trim() !== '' && <p>{words.typedReason(reason)}</p>}
        </>
      }
    />
  )
}
