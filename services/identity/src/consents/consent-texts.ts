/**
 * Texts that people accept, by key. A changed text gets another version: each acceptance keeps the version that was shown.
 * The gateway replaces words in braces.
 */
export const consentTexts = {
  /** For members after their login, where the programme asks for it: `{perusahaan}`. */
  privacy: {
    version: '2026-11-27',
    text: 'Saya setuju {perusahaan} menyimpan dan memakai data saya (nama, nomor HP, alamat, data bank, dan identitas) untuk keanggotaan, bonus, pembayaran, dan kewajiban pajak. Nama, foto, dan tempat saya di jaringan dapat dilihat upline saya. Saya dapat meminta salinan, koreksi, atau penghapusan data ini kepada kantor; catatan pembukuan tetap disimpan sesuai hukum.',
  },
  /** For prospects in their form: `{perusahaan}`, `{sponsor}` and `{hari}`. */
  prospect: {
    version: '1',
    text: 'Saya setuju nama, nomor HP, kota, dan pesan saya disimpan oleh {perusahaan} dan dilihat oleh {sponsor}, untuk menghubungi saya dan mendaftarkan saya sebagai member. Data ini dihapus setelah {hari} hari, atau lebih cepat bila saya memintanya.',
  },
} as const

/** The text that members are asked to accept. */
export const MEMBER_TEXT_KEY = 'privacy'
