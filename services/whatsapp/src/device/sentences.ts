/** Texts about the device for admins. */
export const sentences = {
  idle: 'Belum ada perangkat WhatsApp yang tertaut. Tekan Mulai ulang untuk menautkan perangkat.',
  connecting: 'Menyambung ke WhatsApp…',
  pairing: 'Pindai kode QR ini dengan WhatsApp di HP: Perangkat tertaut, lalu Tautkan perangkat.',
  paired: 'Perangkat berhasil ditautkan. Menyambung kembali…',
  open: 'Perangkat WhatsApp tersambung.',
  notScanned: 'Kode QR tidak dipindai sampai waktunya habis. Tekan Mulai ulang untuk kode baru.',
  signedOut: 'Perangkat sudah dikeluarkan. Tekan Mulai ulang untuk menautkan perangkat.',
  unlinked: 'Perangkat dikeluarkan dari HP. Pesan tetap menunggu. Tekan Mulai ulang untuk menautkan lagi.',
  replaced: 'Sesi ini dipakai di tempat lain. Tutup yang lain, lalu tekan Mulai ulang.',
  banned: 'WhatsApp memblokir akun ini. Buka WhatsApp di HP dan ikuti petunjuknya sebelum mencoba lagi.',
  outdated:
    'Versi WhatsApp Web sudah usang. Minta pengelola sistem mengisi WA_VERSION, lalu tekan Mulai ulang.',
  relink: 'WhatsApp meminta perangkat ditautkan ulang. Tekan Mulai ulang untuk kode QR baru.',
  unknown:
    'Sambungan berulang kali ditutup WhatsApp. Tekan Mulai ulang; bila tetap gagal, keluarkan dan tautkan ulang.',
  unreadable:
    'Kredensial perangkat tidak dapat dibaca. Minta pengelola sistem memeriksa SEAL_KEY, lalu tekan Mulai ulang.',
  unstored: 'Kredensial perangkat tidak dapat disimpan. Dicoba lagi sebentar lagi.',
  noNetwork: 'Tidak tersambung ke WhatsApp. Dicoba lagi secara otomatis.',
  busy: 'Server WhatsApp sedang terganggu atau meminta jeda. Dicoba lagi beberapa menit lagi.',
  restarting: 'Layanan WhatsApp sedang dimulai ulang.',
  replacedRetrying: 'Sesi ini dipakai di tempat lain. Dicoba sekali lagi sebentar lagi.',
} as const

/** Returns the text for a stop, by WhatsApp's close code. */
export function stopSentence(code: number): string {
  if (code === 401) return sentences.unlinked
  if (code === 402 || code === 403 || code === 406) return sentences.banned
  if (code === 405) return sentences.outdated
  if (code === 408) return sentences.notScanned
  if (code === 411) return sentences.relink
  if (code === 440) return sentences.replaced
  return sentences.unknown
}
