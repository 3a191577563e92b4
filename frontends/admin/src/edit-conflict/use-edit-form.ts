import {
  type FieldValues,
  type ServerForm,
  useServerForm,
  useUnsavedWarning,
  useWatch,
} from '@jejaring/ui/form'
import { useEffect, useRef, useState } from 'react'
import { type EditConflict, type FieldGroup, hasUnsavedChanges, mergeEdits } from './merge-edits'

type FormOptions<Values extends FieldValues, Reply> = Parameters<
  typeof useServerForm<Values, Reply & FormReply>
>[0]
type FormReply = { message?: string | undefined }
type Versioned = { version: number }

interface EditFormOptions<Row, Values extends FieldValues, Reply extends FormReply>
  extends Pick<FormOptions<Values, Reply>, 'check'> {
  /** The latest version of the record; undefined for a new record. */
  row: Row | undefined
  /** Initial values for a new record. */
  newValues?: Values
  valuesOf: (row: Row) => Values
  fieldGroups: readonly FieldGroup<Row, Values>[]
  /** Returns the current version when `row` itself does not update while the form is open. */
  readCurrent?: () => Row | undefined
  confirm?: (values: Values, before: Row | undefined) => Promise<boolean>
  /** Receives the version that was edited, for optimistic locking; 0 for a new record. */
  send: (values: Values, version: number) => Promise<Reply>
  /** Closes the form after success, or when the record left the page. Without it the form stays open. */
  onDone?: () => void
}

interface EditForm<Row, Values extends FieldValues> {
  form: ServerForm<Values>
  /** Undefined while no other admin has saved since the form was loaded. */
  conflict: EditConflict<Row, Values> | undefined
  /** The form equals the saved record, so that there is nothing to save. Never while a conflict is shown. */
  isUnchanged: boolean
}

/**
 * Form with optimistic locking for a record that several admins may edit. When another admin saves first, untouched
 * fields take the saved values, edited fields keep the input, and `conflict` lists the differences.
 */
export function useEditForm<Row extends Versioned, Values extends FieldValues, Reply extends FormReply>(
  options: EditFormOptions<Row, Values, Reply>,
): EditForm<Row, Values> {
  const { row, valuesOf, fieldGroups } = options
  const latest = useRef(row)
  latest.current = row
  const [base, setBase] = useState(row)
  const [conflict, setConflict] = useState<EditConflict<Row, Values>>()
  // After a successful save the next version is this admin's own, not a conflict, until the form is reset.
  const isOwnSave = useRef(false)

  const form = useServerForm<Values, Reply>({
    defaults: (row ? valuesOf(row) : options.newValues) as FormOptions<Values, Reply>['defaults'],
    ...(options.check && { check: options.check }),
    confirm: async (values) => (options.confirm ? await options.confirm(values, base) : true),
    send: async (values) => {
      const reply = await options.send(values, base?.version ?? 0)
      isOwnSave.current = true
      return reply
    },
    onDone: () => (options.onDone ? options.onDone() : resetTo(latest.current)),
    onConflict: () => {
      const current = options.readCurrent ? options.readCurrent() : latest.current
      if (!current) options.onDone?.()
      else if (base && current.version !== base.version) merge(base, current)
    },
  })
  const saved = base ? valuesOf(base) : options.newValues
  useUnsavedWarning(form, () => (isOwnSave.current ? undefined : saved))
  const editedForm = { fields: form.fields, valuesOf, fieldGroups }
  const merge = (before: Row, now: Row) => {
    setConflict(mergeEdits(editedForm, before, now))
    setBase(now)
  }
  const resetTo = (now: Row | undefined) => {
    isOwnSave.current = false
    setBase(now)
    setConflict(undefined)
    if (now) form.fields.reset(valuesOf(now))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a version change triggers a merge
  useEffect(() => {
    if (!row || !base || form.sending || isOwnSave.current || row.version === base.version) return
    if (hasUnsavedChanges(editedForm, base)) merge(base, row)
    else resetTo(row)
  }, [row?.version])

  return { form, conflict, isUnchanged: useIsSame(form, base && saved) && !conflict }
}

/** Whether the form equals these values. Renders again when a field changes. */
function useIsSame<Values extends FieldValues>(
  form: ServerForm<Values>,
  values: Values | undefined,
): boolean {
  useWatch({ control: form.fields.control })
  return values !== undefined && JSON.stringify(form.fields.getValues()) === JSON.stringify(values)
}
