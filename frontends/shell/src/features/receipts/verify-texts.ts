/** Texts of the page that checks a receipt. */
export const verifyTexts = {
  title: 'Periksa Kwitansi',
  help: 'Halaman ini membuktikan bahwa sebuah kwitansi benar dibuat oleh kami.',
  genuine: (invoice: string) => `Kwitansi ${invoice} sah`,
  paidAt: 'Dibayar',
  name: 'Penerima',
  account: 'Rekening',
  unknown: 'Kwitansi ini tidak dikenal',
  unknownHelp: 'Tautannya salah atau terpotong, atau kwitansinya tidak dibuat oleh kami.',
} as const
