/** Texts of edit conflicts: another admin saved first. */
export const editConflict = {
  title: (who: string) => `Data ini baru disimpan oleh ${who}`,
  someone: 'orang lain',
  help: 'Isian Anda tetap ada; yang tidak Anda ubah mengikuti simpanan terbaru. Periksa, lalu simpan lagi.',
  unchanged: 'Yang dapat diubah di sini tetap sama. Simpan sekali lagi.',
  before: 'Sebelumnya:',
  now: 'Sekarang tersimpan:',
  willReplace: 'Isian Anda berbeda dan akan menggantikannya.',
  sameAsSaved: 'Isian di atas sudah sama.',
  takeSaved: 'Pakai yang tersimpan',
  takeSavedOf: (label: string) => `Pakai yang tersimpan: ${label}`,
  none: 'kosong',
  statusTitle: 'Statusnya baru diubah',
  statusBy: (who: string, when: string) => (who === '' ? '' : ` oleh ${who}, ${when}`),
  statusChanged: (before: string, now: string) => `Tadinya ${before}, sekarang ${now}.`,
  choiceChanged: (label: string, before: string, now: string) =>
    `${label} tadinya ${before}, sekarang ${now}.`,
  lastChanged: (by: string) => `Terakhir diubah${by}.`,
  statusHelp: 'Isian Anda tetap ada. Periksa, lalu kirim lagi.',
  statusFinal: 'Status ini tidak dapat diubah lagi.',
  typedReason: (reason: string) => `Alasan yang Anda ketik: ${reason}`,
} as const
