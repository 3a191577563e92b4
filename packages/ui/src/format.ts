import { formatDate, formatDateTime } from '@jejaring/calendar'
import { formatRupiah, inWords } from '@jejaring/money'

/** Whole Rupiah as `Rp. 1.234.567`; a negative amount starts with a minus. */
export function rupiah(amount: number): string {
  const whole = BigInt(Math.trunc(amount))
  return whole < 0n ? `−${formatRupiah(-whole)}` : formatRupiah(whole)
}

/** Whole Rupiah in Indonesian words, for confirmations. */
export function rupiahInWords(amount: number): string {
  return `${inWords(BigInt(Math.trunc(amount)))} rupiah`
}

/** A count in Indonesian words, for confirmations. */
export function countInWords(value: number): string {
  return inWords(BigInt(Math.trunc(value)))
}

/** A count with thousands separators. */
export function count(value: number): string {
  return value.toLocaleString('id-ID')
}

/** An ISO moment as DD/MM/YYYY in Jakarta; a dash for none. */
export function dateText(moment: string | null | undefined): string {
  return moment ? formatDate(new Date(moment)) : '–'
}

/** An ISO moment as DD/MM/YYYY HH:mm in Jakarta; a dash for none. */
export function dateTimeText(moment: string | null | undefined): string {
  return moment ? formatDateTime(new Date(moment)) : '–'
}
