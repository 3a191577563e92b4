import { formatDate, formatDateTime } from '@jejaring/calendar'
import { formatNumber, formatRupiah, inWords } from '@jejaring/money'

/** Whole Rupiah as `Rp. 1.234.567` that no line break divides; a negative amount starts with a minus. */
export function rupiah(amount: number): string {
  const whole = BigInt(Math.trunc(amount))
  return unbrokenAmounts(whole < 0n ? `−${formatRupiah(-whole)}` : formatRupiah(whole))
}

/** Keeps the amounts of a server's message on one line each: a no-break space follows `Rp.`. */
export function unbrokenAmounts(text: string): string {
  return text.replaceAll('Rp. ', 'Rp.\u00a0')
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
  // The first use of `Intl` loads its data: 30 ms on a slow phone.
  return Number.isInteger(value) ? formatNumber(BigInt(value)) : value.toLocaleString('id-ID')
}

/** An ISO moment as DD/MM/YYYY in Jakarta; a dash for none. */
export function dateText(moment: string | null | undefined): string {
  return moment ? formatDate(new Date(moment)) : '–'
}

/** An ISO moment as DD/MM/YYYY HH:mm in Jakarta; a dash for none. */
export function dateTimeText(moment: string | null | undefined): string {
  return moment ? formatDateTime(new Date(moment)) : '–'
}
