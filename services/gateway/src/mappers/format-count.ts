/** Formats a whole number in Indonesian notation: 2.958. */
export function formatCount(number: number | bigint): string {
  return number.toLocaleString('id-ID')
}
