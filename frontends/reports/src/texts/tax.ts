/** Texts of the PPh 21 worksheet. */
export const tax = {
  title: 'Lembar PPh 21',
  help: 'Lembar kerja bulanan untuk bagian pajak: bonus yang dibukukan dan PPh 21 menurut tarif Pasal 17. Tidak ada yang dipotong dari member.',
  list: 'PPh 21 per member',
  month: 'Masa pajak',
  gross: 'Bruto',
  base: 'Dasar (50%)',
  tax: 'PPh 21',
  totals: { gross: 'Bruto', base: 'Dasar pengenaan', tax: 'PPh 21' },
  empty: 'Belum ada bonus di bulan ini',
  emptyHelp: 'Pilih masa pajak lain.',
  how: {
    title: 'Cara menghitung',
    rule: 'PMK 168/2023, bukan pegawai, kode objek pajak 21-100-04: tarif Pasal 17 dikenakan berlapis atas 50% bonus sebulan, tanpa PTKP dan tanpa dijumlahkan dengan bulan lain.',
    rates: [
      ['sampai Rp.\u00a060.000.000', '5%'],
      ['di atasnya sampai Rp.\u00a0250.000.000', '15%'],
      ['di atasnya sampai Rp.\u00a0500.000.000', '25%'],
      ['di atasnya sampai Rp.\u00a05.000.000.000', '30%'],
      ['di atasnya', '35%'],
    ] as const,
    example:
      'Contoh: bonus Rp.\u00a0130.000.000, dasar Rp.\u00a065.000.000. Pajaknya 5% × Rp.\u00a060.000.000 + 15% × Rp.\u00a05.000.000 = Rp.\u00a03.750.000.',
    desk: 'Kolom NIK dan NPWP kosong untuk diisi bagian pajak. Bila satu orang memiliki beberapa akun, jumlahkan dahulu barisnya sebelum tarif dikenakan.',
  },
}
