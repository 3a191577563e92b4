/** Texts of voucher withdrawals. */
export const vouchers = {
  title: 'Penarikan Voucher',
  help: 'Bayar atau tolak penarikan voucher member. Voucher dibayar utuh, tanpa potongan.',
  list: 'Penarikan voucher member',
  search: 'Cari invoice, member, rekening, nominal',
  date: 'Tanggal',
  invoice: 'Invoice',
  member: 'Member',
  name: 'Nama',
  amount: 'Nominal',
  account: 'Rekening',
  holder: (bank: string, holder: string) => `${bank} a.n. ${holder}`,
  status: 'Status',
  statuses: { pending: 'Tunggu', process: 'Proses', success: 'Berhasil', failed: 'Ditolak' } as Record<
    string,
    string
  >,
  empty: 'Belum ada penarikan voucher',
  emptyHelp: 'Penarikan voucher yang diajukan member muncul di sini.',
  reasonHelp: 'Dibaca oleh member. Seluruh nominal kembali ke saldo vouchernya.',
  outcome: {
    pending: 'Menunggu dibayar.',
    process: 'Ditandai sedang diproses.',
    success: 'Uang sudah Anda kirim ke rekening member. Tidak dapat diubah lagi.',
    failed: 'Ditolak; seluruh nominal kembali ke saldo voucher member.',
  } as Record<string, string>,
  reasons: [
    'Nomor rekening salah',
    'Nama pemilik rekening tidak cocok',
    'Rekening tidak aktif',
    'Diminta oleh member',
  ],
  debitedAgain: 'Nominal diambil lagi dari saldo voucher member, bila masih ada.',
  submit: {
    pending: 'Kembalikan ke antrean',
    process: 'Proses penarikan',
    success: 'Tandai sudah dibayar',
    failed: 'Tolak penarikan',
  },
}
