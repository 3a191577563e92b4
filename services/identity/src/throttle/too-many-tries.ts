import { type Fault, tooMany } from '@jejaring/service-kit'

/** Fault too_many with the delay in words and in seconds. */
export function tooManyTries(wait: number): Fault {
  const seconds = Math.ceil(wait)
  const human = seconds < 90 ? `${seconds} detik` : `${Math.ceil(seconds / 60)} menit`
  return tooMany(`Terlalu banyak percobaan. Coba lagi dalam ${human}.`, seconds)
}
