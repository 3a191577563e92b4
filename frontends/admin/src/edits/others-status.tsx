import { type FieldValues, type ServerForm, useWatch } from '@jejaring/ui/form'
import { useEffect } from 'react'
import { texts } from '../texts'
import { OthersNotice } from './others-notice'
import type { Followed } from './use-followed-row'

const words = texts.edits

interface OthersStatusProps<Row, Values extends FieldValues & { status: string }> {
  followed: Followed<Row>
  form: ServerForm<Values>
  /** What people read for each status. */
  names: Readonly<Record<string, string>>
  /** What the row can become; none when it stays as it is. */
  options: readonly string[]
}

/** That another admin gave the row another status first. What was typed stays: a choice that is none any more is made anew. */
export function OthersStatus<
  Row extends { status: string },
  Values extends FieldValues & { status: string },
>({ followed: { row, before }, form, names, options }: OthersStatusProps<Row, Values>) {
  const { status, reason = '' } = useWatch({ control: form.fields.control }) as Partial<Values> & {
    reason?: string
  }
  const [first] = options
  const isOffered = options.includes(status ?? '')
  useEffect(() => {
    if (first && !isOffered) form.fields.setValue('status' as never, first as never)
  }, [first, isOffered, form.fields])
  if (!before) return null
  const nameOf = (one: Row) => names[one.status] ?? one.status
  const isHidden = !first || status !== 'failed'
  return (
    <OthersNotice
      title={words.statusTitle}
      news={row}
      help={
        <>
          {words.statusMoved(nameOf(before), nameOf(row))} {first ? words.statusHelp : words.statusFinal}
          {isHidden && reason.trim() !== '' && <p>{words.typedReason(reason)}</p>}
        </>
      }
    />
  )
}
