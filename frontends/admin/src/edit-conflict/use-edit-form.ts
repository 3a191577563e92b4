import { type FieldValues, type ServerForm, useServerForm, useUnsavedWarning } from '@jejaring/ui/form'
import { useEffect, useRef, useState } from 'react'
import { mergeSaved, type OthersSave, type Part, wasTyped } from './merge-edits'

type FormOptions<Values extends FieldValues, Reply> = Parameters<
  typeof useServerForm<Values, Reply & Said>
>[0]
type Said = { message?: string | undefined }

interface EditOptions<Row, Values extends FieldValues, Reply extends Said>
  extends Pick<FormOptions<Values, Reply>, 'check'> {
  /** The latest version of the record; undefined for a new record. */
  row: Row | undefined
  /** Initial values for a new record. */
  blank?: Values
  valuesOf: (row: Row) => Values
  parts: readonly Part<Row, Values>[]
  /** Returns the current version when `row` itself does not update while the form is open. */
  read?: () => Row | undefined
  confirm?: (values: Values, before: Row | undefined) => Promise<boolean>
  /** Receives the version that was edited, for optimistic locking; 0 for a new record. */
  send: (values: Values, version: number) => Promise<Reply>
  /** Closes the form after success, or when the record left the page. Without it the form stays open. */
  onDone?: () => void
}

/**
 * Form with optimistic locking for a record that several admins may edit. When another admin saves first, untouched
 * fields take the saved values, edited fields keep the input, and `conflict` lists the differences.
 */
export function useEditForm<Row extends { version: number }, Values extends FieldValues, Reply extends Said>(
  options: EditOptions<Row, Values, Reply>,
): { form: ServerForm<Values>; others: OthersSave<Row, Values> | undefined } {
  const { row, valuesOf, parts } = options
  const latest = useRef(row)
  latest.current = row
  const [known, setKnown] = useState(row)
  const [others, setOthers] = useState<OthersSave<Row, Values>>()
  // After a successful save the next version is this admin's own, not a conflict, until the form is reset.
  const isSaved = useRef(false)

  const form = useServerForm<Values, Reply>({
    defaults: (row ? valuesOf(row) : options.blank) as FormOptions<Values, Reply>['defaults'],
    ...(options.check && { check: options.check }),
    confirm: async (values) => (options.confirm ? await options.confirm(values, known) : true),
    send: async (values) => {
      const reply = await options.send(values, known?.version ?? 0)
      isSaved.current = true
      return reply
    },
    onDone: () => (options.onDone ? options.onDone() : begin(latest.current)),
    onConflict: () => {
      const now = options.read ? options.read() : latest.current
      if (!now) options.onDone?.()
      else if (known && now.version !== known.version) follow(known, now)
    },
  })
  const saved = known ? valuesOf(known) : options.blank
  useUnsavedWarning(form, () => (isSaved.current ? undefined : saved))
  const edited = { fields: form.fields, valuesOf, parts }
  const follow = (before: Row, now: Row) => {
    setOthers(mergeSaved(edited, before, now))
    setKnown(now)
  }
  const begin = (now: Row | undefined) => {
    isSaved.current = false
    setKnown(now)
    setOthers(undefined)
    if (now) form.fields.reset(valuesOf(now))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a version change triggers a merge
  useEffect(() => {
    if (!row || !known || form.sending || isSaved.current || row.version === known.version) return
    if (wasTyped(edited, known)) follow(known, row)
    else begin(row)
  }, [row?.version])

  return { form, others }
}
