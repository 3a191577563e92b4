import { enumNames, nameOf } from './enum-names'

enum Kind {
  UNSPECIFIED = 'KIND_UNSPECIFIED',
  TRANSFER_IN = 'KIND_TRANSFER_IN',
  VOID = 'KIND_VOID',
  UNRECOGNIZED = 'UNRECOGNIZED',
}

const kinds = enumNames(Kind)

test('names the known values of an enum in lower case', () => {
  expect(kinds).toEqual({ transfer_in: Kind.TRANSFER_IN, void: Kind.VOID })
})

test('finds the name of a known value only', () => {
  expect(nameOf(kinds, Kind.VOID)).toBe('void')
  expect(nameOf(kinds, Kind.UNSPECIFIED)).toBeUndefined()
  expect(nameOf(kinds, Kind.UNRECOGNIZED)).toBeUndefined()
  expect(nameOf(kinds, undefined)).toBeUndefined()
})
