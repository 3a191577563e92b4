/** Returns the key of a value in a map from domain names to protobuf enum values. */
export function keyOf<Name extends string, Value>(
  names: Record<Name, Value>,
  value: Value,
): Name | undefined {
  return (Object.keys(names) as Name[]).find((name) => names[name] === value)
}
