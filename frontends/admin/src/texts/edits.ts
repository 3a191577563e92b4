/** Texts of what another admin saved while a form was filled in. */
export const edits = {
  title: 'Admin lain lebih dulu menyimpan',
  help: 'Isian Anda tetap ada; yang tidak Anda ubah mengikuti simpanan terbaru. Periksa, lalu simpan lagi.',
  unchanged: 'Yang dapat diubah di sini tetap sama. Simpan sekali lagi.',
  before: 'Sebelumnya:',
  now: 'Kini tersimpan:',
  replaces: 'Isian Anda berbeda dan akan menggantikannya.',
  taken: 'Isian di atas sudah sama.',
  take: 'Pakai yang tersimpan',
  takeOne: (what: string) => `Pakai yang tersimpan: ${what}`,
  none: 'kosong',
  statusTitle: 'Admin lain lebih dulu mengubah statusnya',
  statusBy: (who: string, when: string) => (who === '' ? '' : ` oleh ${who}, ${when}`),
  statusMoved: (before: string, now: string) => `Tadinya ${before}, kini ${now}.`,
  statusHelp: 'Isian Anda tetap ada. Periksa, lalu kirim lagi.',
  statusFinal: 'Status ini tidak dapat diubah lagi.',
  typedReason: (reason: string) => `Alasan yang Anda ketik: ${reason}`,
} as const
