import { conflict, type Fault, invalid } from '@jejaring/service-kit'

/** Explains how to get recovery codes: the reply that carried them may have been lost and the request retried. */
export const alreadyEnrolled = (): Fault =>
  conflict(
    'Verifikasi dua langkah sudah terpasang. Bila kode pemulihannya belum Anda simpan, nonaktifkan lalu pasang lagi.',
  )

/** A fault on the field `code`. */
export const wrongSecondFactorCode = (): Fault =>
  invalid('Kode verifikasi salah.', { code: 'Kode salah atau sudah dipakai. Tunggu kode berikutnya.' })
