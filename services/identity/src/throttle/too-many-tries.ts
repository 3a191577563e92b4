import { type Fault, tooMany } from '@jejaring/service-kit'

/** Fault too_many with the delay in words and in seconds; `what` names the tries. */
export function tooManyTries(wait: number, what = 'percobaan'): Fault {
  const seconds = Math.ceil(wait)
  const human = seconds < 90 ? `${seconds} detik` : `${Math.ceil(seconds / 60)} menit`
  return tooMany(`Terlalu banyak ${what}. Coba lagi dalam ${human}.`, seconds)
}
