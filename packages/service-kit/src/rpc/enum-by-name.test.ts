import { enumByName, enumNameOf } from './enum-by-name'

enum Kind {
  UNSPECIFIED = 'KIND_UNSPECIFIED',
  TRANSFER_IN = 'KIND_TRANSFER_IN',
  VOID = 'KIND_VOID',
  UNRECOGNIZED = 'UNRECOGNIZED',
}

const kindByName = enumByName(Kind)

test('names the known values of an enum in lower case', () => {
  expect(kindByName).toEqual({ transfer_in: Kind.TRANSFER_IN, void: Kind.VOID })
})

test('finds the name of a known value only', () => {
  expect(enumNameOf(kindByName, Kind.VOID)).toBe('void')
  expect(enumNameOf(kindByName, Kind.UNSPECIFIED)).toBeUndefined()
  expect(enumNameOf(kindByName, Kind.UNRECOGNIZED)).toBeUndefined()
  expect(enumNameOf(kindByName, undefined)).toBeUndefined()
})
