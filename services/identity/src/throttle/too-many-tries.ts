import { type Fault, tooMany } from '@jejaring/service-kit'

/** Says how long to wait, in words and as the number of seconds. */
export function tooManyTries(wait: number): Fault {
  const seconds = Math.ceil(wait)
  const human = seconds < 90 ? `${seconds} detik` : `${Math.ceil(seconds / 60)} menit`
  return tooMany(`Terlalu banyak percobaan. Coba lagi dalam ${human}.`, seconds)
}
