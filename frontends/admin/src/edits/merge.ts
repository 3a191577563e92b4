import type { FieldValues, ServerForm } from '@jejaring/ui/form'
import type { ReactNode } from 'react'

/** A field as people see it, or several that make sense only together: an account number is one of its bank. */
export interface Part<Row, Values> {
  label: string
  names: readonly (keyof Values & string)[]
  text: (row: Row) => ReactNode
}

/** What somebody else saved while somebody typed: the parts that they changed, and what it means for the form. */
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

/** Whether anything was typed since the form showed that row. */
export function wasTyped<Row, Values extends FieldValues>(edited: Edited<Row, Values>, row: Row): boolean {
  const values = edited.valuesOf(row)
  return edited.parts.some((part) => differs(part, edited.fields.getValues(), values))
}

/** Puts what somebody else saved where nothing was typed, and tells all that they changed. */
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
