import type { FieldValues, ServerForm } from '@jejaring/ui/form'
import type { ReactNode } from 'react'

/** Form fields that are compared and merged as one unit: a bank account number belongs to its bank. */
export interface FieldGroup<Row, Values> {
  label: string
  names: readonly (keyof Values & string)[]
  text: (row: Row) => ReactNode
}

/** An edit conflict: another admin saved the record while this form was open. Lists the groups that admin changed. */
export interface EditConflict<Row, Values> {
  before: Row
  saved: Row
  changedGroups: readonly FieldGroup<Row, Values>[]
  differsFromForm: (group: FieldGroup<Row, Values>) => boolean
  takeSaved: (group: FieldGroup<Row, Values>) => void
}

interface EditedForm<Row, Values extends FieldValues> {
  fields: ServerForm<Values>['fields']
  valuesOf: (row: Row) => Values
  fieldGroups: readonly FieldGroup<Row, Values>[]
}

const differs = <Row, Values>({ names }: FieldGroup<Row, Values>, from: Values, to: Values) =>
  names.some((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]))

/** True when the form differs from the row it was loaded from. */
export function hasUnsavedChanges<Row, Values extends FieldValues>(
  form: EditedForm<Row, Values>,
  row: Row,
): boolean {
  const values = form.valuesOf(row)
  return form.fieldGroups.some((group) => differs(group, form.fields.getValues(), values))
}

/** Three-way merge: untouched groups take the saved value, edited groups keep the typed one. Returns the conflict. */
export function mergeEdits<Row, Values extends FieldValues>(
  { fields, valuesOf, fieldGroups }: EditedForm<Row, Values>,
  before: Row,
  now: Row,
): EditConflict<Row, Values> {
  const [old, saved] = [valuesOf(before), valuesOf(now)]
  const differsFromForm = (group: FieldGroup<Row, Values>) => differs(group, fields.getValues(), saved)
  const takeSaved = (group: FieldGroup<Row, Values>) => {
    for (const name of group.names) fields.setValue(name as never, saved[name] as never)
  }
  for (const group of fieldGroups) if (!differs(group, fields.getValues(), old)) takeSaved(group)
  return {
    before,
    saved: now,
    differsFromForm,
    takeSaved,
    changedGroups: fieldGroups.filter((group) => differs(group, old, saved)),
  }
}
