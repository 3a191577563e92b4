type KnownKey<Enum> = Exclude<keyof Enum & string, 'UNSPECIFIED' | 'UNRECOGNIZED'>

type EnumNames<Enum> = { readonly [Key in KnownKey<Enum> as Lowercase<Key>]: Enum[Key] }

/**
 * Maps the names of a protobuf enum in lower case, as the domain, the database and JSON write them, to its values. Leaves
 * out UNSPECIFIED and UNRECOGNIZED (a value of a newer release). `nameOf` is the inverse.
 */
export function enumNames<Enum extends Readonly<Record<string, string>>>(values: Enum): EnumNames<Enum> {
  const known = Object.entries(values).filter(([key]) => key !== 'UNSPECIFIED' && key !== 'UNRECOGNIZED')
  return Object.fromEntries(known.map(([key, value]) => [key.toLowerCase(), value])) as EnumNames<Enum>
}

/** The name of a value; undefined for the unspecified one and for values that this release does not know. */
export function nameOf<Name extends string>(
  names: Readonly<Record<Name, string>>,
  value: string | undefined,
): Name | undefined {
  return (Object.keys(names) as Name[]).find((name) => names[name] === value)
}
