/** A whole number as people read it: 2.958. */
export function formatCount(number: number | bigint): string {
  return number.toLocaleString('id-ID')
}
