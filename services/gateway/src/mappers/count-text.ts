/** A whole number as people read it: 2.958. */
export function countText(number: number | bigint): string {
  return number.toLocaleString('id-ID')
}
