/** Texts of the public page of a member's link. */
export const invitationTexts = {
  title: 'Gabung Member',
  help: 'Isi data Anda, lalu sponsor Anda menghubungi Anda.',
  helpOf: (office: string) =>
    `Isi data Anda untuk bergabung dengan ${office}, lalu sponsor Anda menghubungi Anda.`,
  sponsor: 'Sponsor Anda',
  name: 'Nama lengkap',
  phone: 'Nomor HP (WhatsApp)',
  phoneHelp: 'Kode verifikasi dikirim ke nomor ini.',
  city: 'Kota (boleh kosong)',
  note: 'Pesan untuk sponsor (boleh kosong)',
  submit: 'Kirim kode',
  nameMissing: 'Isi nama lengkap',
  phoneWrong: 'Isi nomor HP Indonesia, misalnya 081234567890',
  sent: (phone: string) =>
    `Kode 6 angka dikirim lewat WhatsApp ke ${phone}. Kode berlaku 10 menit. Bila tidak datang, periksa nomornya dan coba lagi nanti.`,
  code: 'Kode dari WhatsApp',
  codeWrong: 'Isi 6 angka dari pesan WhatsApp',
  verify: 'Verifikasi',
  back: 'Ubah data',
  done: 'Data Anda sudah diterima',
  doneHelp: (sponsor: string) => `${sponsor} menghubungi Anda lewat WhatsApp. Halaman ini boleh ditutup.`,
  unknown: 'Tautan ini tidak berlaku',
  unknownHelp: 'Tautannya salah, terpotong, atau tidak dipakai lagi. Minta tautan baru kepada sponsor Anda.',
} as const
