import { count } from './format'

/**
 * Texts of shared components that the first load needs; others are in `form/texts.ts` and `table/texts.ts`. Each
 * remote has its own texts.
 */
export const texts = {
  mode: { label: 'Tampilan', auto: 'Sistem', light: 'Terang', dark: 'Gelap' },
  dialog: {
    sorry: 'Maaf!',
    done: 'Berhasil!',
    close: 'Tutup',
    previous: 'Sebelumnya',
    next: 'Berikutnya',
    step: (position: number, total: number) => `${count(position)} dari ${count(total)}`,
    ok: 'OK',
    cancel: 'Batal',
    confirm: 'Ya, lanjutkan',
    discard: { title: 'Buang isian Anda?', confirmLabel: 'Buang isian', cancelLabel: 'Kembali mengisi' },
    noAnswer: 'Server tidak menjawab. Periksa sambungan internet Anda, lalu coba lagi.',
  },
  amount: { hidden: 'Jumlah disembunyikan', masked: 'Rp.\u00a0••••••' },
  retry: 'Coba lagi',
  loading: 'Memuat data',
  dateHint: 'hh/bb/tttt',
  copied: 'Tersalin',
  broken: {
    title: 'Data belum bisa dimuat',
    help: 'Periksa sambungan internet Anda, lalu coba lagi. Isian Anda tidak hilang.',
    stale: 'Data terbaru belum bisa dimuat.',
  },
  form: {
    longest: (letters: number) => `Paling banyak ${count(letters)} karakter`,
    showPassword: 'Tampilkan kata sandi',
    hidePassword: 'Sembunyikan kata sandi',
    offline:
      'Server tidak menjawab. Periksa sambungan internet Anda, lalu kirim lagi. Isian Anda tidak hilang.',
    unanswered:
      'Server tidak menjawab. Permintaan Anda mungkin sudah tercatat: periksa dulu sebelum mengirim lagi.',
    unreadable:
      'Jawaban server tidak dapat dibaca. Muat ulang halaman ini, lalu periksa apakah permintaan Anda sudah tercatat.',
    repeated: 'Permintaan Anda hanya diproses satu kali.',
    phoneHint: '08…',
    usernameCharacters: 'Hanya huruf kecil dan angka, diawali huruf',
    digitsOnly: 'Hanya angka. Tulis nomornya saja, tanpa nama bank atau pemilik',
    phoneCharacters: 'Hanya angka, misalnya 081234567890',
  },
} as const
