import { types } from 'pg'

const INT8 = 20
const INT8_ARRAY = 1016
const DATE = 1082

/**
 * int8 → bigint (money is never a float); date → `yyyy-mm-dd` (a Date would shift with the local time zone).
 * numeric stays a string and timestamptz a Date, as in pg.
 */
export function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === INT8) return BigInt
  if (oid === DATE) return (value) => value
  if (oid === INT8_ARRAY) {
    const parse = types.getTypeParser(INT8_ARRAY as number) as (value: string) => (string | null)[]
    return (value) => parse(value).map((item) => (item === null ? null : BigInt(item)))
  }
  return types.getTypeParser(oid, format as 'text') as (value: string) => unknown
}
