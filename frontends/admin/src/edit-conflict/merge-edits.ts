import type { FieldValues, ServerForm } from '@jejaring/ui/form'
import type { ReactNode } from 'react'

/** Form fields that are compared and merged as one unit: a bank account number belongs to its bank. */
export interface Part<Row, Values> {
  label: string
  names: readonly (keyof Values & string)[]
  text: (row: Row) => ReactNode
}

/** An edit conflict: another admin saved the record while this form was open. Lists the groups that admin changed. */
export interface OthersSave<Row, Values> {
  before: Row
  now: Row
  parts: readonly Part<Row, Values>[]
  isMine: (part: Part<Row, Values>) => boolean
  take: (part: Part<Row, Values>) => void
}

interface Edited<Row, Values extends FieldValues> {
  fields: ServerForm<Values>['fields']
  valuesOf: (row: Row) => Values
  parts: readonly Part<Row, Values>[]
}

const differs = <Row, Values>({ names }: Part<Row, Values>, from: Values, to: Values) =>
  names.some((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]))

/** True when the form differs from the row it was loaded from. */
export function wasTyped<Row, Values extends FieldValues>(edited: Edited<Row, Values>, row: Row): boolean {
  const values = edited.valuesOf(row)
  return edited.parts.some((part) => differs(part, edited.fields.getValues(), values))
}

/** Three-way merge: untouched groups take the saved value, edited groups keep the typed one. Returns the conflict. */
export function mergeSaved<Row, Values extends FieldValues>(
  { fields, valuesOf, parts }: Edited<Row, Values>,
  before: Row,
  now: Row,
): OthersSave<Row, Values> {
  const [old, saved] = [valuesOf(before), valuesOf(now)]
  const isMine = (part: Part<Row, Values>) => differs(part, fields.getValues(), saved)
  const take = (part: Part<Row, Values>) => {
    for (const name of part.names) fields.setValue(name as never, saved[name] as never)
  }
  for (const part of parts) if (!differs(part, fields.getValues(), old)) take(part)
  return { before, now, isMine, take, parts: parts.filter((part) => differs(part, old, saved)) }
}
