type KnownKey<Enum> = Exclude<keyof Enum & string, 'UNSPECIFIED' | 'UNRECOGNIZED'>

type EnumByName<Enum> = { readonly [Key in KnownKey<Enum> as Lowercase<Key>]: Enum[Key] }

/**
 * Maps the names of a protobuf enum in lower case, as the domain, the database and JSON write them, to its values. Leaves
 * out UNSPECIFIED and UNRECOGNIZED (a value of a newer release). `enumNameOf` is the inverse.
 */
export function enumByName<Enum extends Readonly<Record<string, string>>>(values: Enum): EnumByName<Enum> {
  const known = Object.entries(values).filter(([key]) => key !== 'UNSPECIFIED' && key !== 'UNRECOGNIZED')
  return Object.fromEntries(known.map(([key, value]) => [key.toLowerCase(), value])) as EnumByName<Enum>
}

/** The name of a value; undefined for the unspecified one and for values that this release does not know. */
export function enumNameOf<Name extends string>(
  names: Readonly<Record<Name, string>>,
  value: string | undefined,
): Name | undefined {
  return (Object.keys(names) as Name[]).find((name) => names[name] === value)
}
