/** Increment when the text changes: every prospect keeps the version that was shown. */
export const CONSENT_VERSION = '1'

/** The gateway replaces `{perusahaan}`, `{sponsor}` and `{hari}`. */
export const CONSENT_TEXT =
  'Saya setuju nama, nomor HP, kota, dan pesan saya disimpan oleh {perusahaan} dan dilihat oleh {sponsor}, untuk menghubungi saya dan mendaftarkan saya sebagai member. Data ini dihapus setelah {hari} hari, atau lebih cepat bila saya memintanya.'
