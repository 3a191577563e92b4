/** Texts of the receipt verification. */
export const verifyTexts = {
  title: 'Periksa Kuitansi',
  help: 'Halaman ini membuktikan bahwa sebuah kuitansi benar dibuat oleh kami.',
  genuine: (invoice: string) => `Kuitansi ${invoice} sah`,
  paidAt: 'Dibayar',
  name: 'Penerima',
  account: 'Rekening',
  unknown: 'Kuitansi ini tidak dikenal',
  unknownHelp: 'Tautannya salah atau terpotong, atau kuitansinya tidak dibuat oleh kami.',
} as const
