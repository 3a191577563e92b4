/** Texts of the search of admins. */
export const searchTexts = {
  open: 'Cari apa saja',
  label: 'Cari invoice, PO, username, nama, nomor HP, rekening, pin, atau pesan',
  results: 'Hasil pencarian',
  keys: '↑ ↓ memilih · Enter membuka · Esc menutup',
  hint: 'Ketik paling sedikit 2 huruf. Akhir invoice dan nomor HP dalam bentuk apa pun juga dikenali.',
  searching: 'Mencari…',
  nothing: (text: string) =>
    `Tidak ada yang cocok dengan “${text}”. Periksa ejaannya, atau cari bagian lain.`,
  failed: 'Pencarian gagal. Coba beberapa saat lagi.',
  unavailable: (kinds: string) => `Sedang tidak tersedia: ${kinds}.`,
  kinds: {
    page: 'Halaman',
    member: 'Member',
    withdrawal: 'Penarikan saldo',
    voucher: 'Penarikan voucher',
    payout: 'Berkas pembayaran',
    pin: 'Pin tersedia',
    message: 'Pesan WhatsApp',
  } as Record<string, string>,
}
