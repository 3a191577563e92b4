import { type FieldValues, type ServerForm, useServerForm, useUnsavedWarning } from '@jejaring/ui/form'
import { useEffect, useRef, useState } from 'react'
import { mergeSaved, type OthersSave, type Part, wasTyped } from './merge'

type FormOptions<Values extends FieldValues, Reply> = Parameters<
  typeof useServerForm<Values, Reply & Said>
>[0]
type Said = { message?: string | undefined }

interface EditOptions<Row, Values extends FieldValues, Reply extends Said>
  extends Pick<FormOptions<Values, Reply>, 'check'> {
  /** What is edited, as it was last read; nothing when it is yet to be made. */
  row: Row | undefined
  /** What stands in the form of what is yet to be made. */
  blank?: Values
  valuesOf: (row: Row) => Values
  parts: readonly Part<Row, Values>[]
  /** Where it stands now, for a row that does not change under an open form. */
  read?: () => Row | undefined
  confirm?: (values: Values, before: Row | undefined) => Promise<boolean>
  /** With the version that was seen; 0 for what is yet to be made. */
  send: (values: Values, version: number) => Promise<Reply>
  /** Closes the form, after a success or when what is edited is no longer on the page; without it the form stays. */
  onDone?: () => void
}

/**
 * The form of something that others may edit, too. What somebody else saves meanwhile is followed where nothing was
 * typed; what was typed stays, and `others` tells what it would replace.
 */
export function useEditForm<Row extends { version: number }, Values extends FieldValues, Reply extends Said>(
  options: EditOptions<Row, Values, Reply>,
): { form: ServerForm<Values>; others: OthersSave<Row, Values> | undefined } {
  const { row, valuesOf, parts } = options
  const latest = useRef(row)
  latest.current = row
  const [known, setKnown] = useState(row)
  const [others, setOthers] = useState<OthersSave<Row, Values>>()
  // While sending, and after it until the form begins anew, a new version is most likely one's own.
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version is followed
  useEffect(() => {
    if (!row || !known || form.sending || isSaved.current || row.version === known.version) return
    if (wasTyped(edited, known)) follow(known, row)
    else begin(row)
  }, [row?.version])

  return { form, others }
}
