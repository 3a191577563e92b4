type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

/** A row with its columns under their names in protobuf. */
export type MessageOf<Row> = { [Name in keyof Row as CamelCase<Name>]: Row[Name] }

/**
 * Returns a list's row as a message whose fields are the list's columns: `sponsor_name` becomes `sponsorName`. The type
 * check finds a field of the message without a column.
 */
export function rowMessage<Row extends object>(row: Row): MessageOf<Row> {
  const fields = Object.entries(row).map(([name, value]) => [
    name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ])
  return Object.fromEntries(fields)
}
