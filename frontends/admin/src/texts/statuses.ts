/** Texts of status changes and the status history. */
export const statuses = {
  change: 'Ubah status',
  changeShort: 'Ubah',
  changeOne: (what: string) => `Ubah status ${what}`,
  detail: 'Rincian',
  detailOf: (what: string) => `Rincian ${what}`,
  to: 'Status baru',
  reason: 'Alasan penolakan',
  reasonCheck: 'Isi alasan penolakan',
  confirmTitles: {
    pending: 'Kembalikan ke antrean?',
    process: 'Tandai sedang diproses?',
    success: 'Tandai sudah dibayar?',
    failed: 'Tolak pengajuan?',
  },
  own: 'Ini pengajuan Anda sendiri. Minta admin lain memprosesnya.',
  heldNow: 'Status ini belum dapat diubah: pengajuan ini ada di berkas pembayaran.',
  presets: 'Isian cepat',
  undo: 'Urungkan',
  history: 'Riwayat status',
  byOwner: (username: string) => `${username} (pemilik)`,
  byProgramme: 'otomatis',
  byUnknown: 'tidak tercatat',
  decided: (status: string, who: string, when: string) =>
    who === '' ? `${status}, ${when}` : `${status} oleh ${who}, ${when}`,
} as const
