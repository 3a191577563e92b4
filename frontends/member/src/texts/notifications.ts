export const notifications = {
  title: 'Notifikasi',
  list: 'Notifikasi Anda',
  date: 'Tanggal',
  message: 'Pesan',
  unread: 'Belum dibaca',
  read: 'Tandai dibaca',
  readAll: 'Tandai semua dibaca',
  empty: 'Belum ada notifikasi',
  emptyHelp: 'Kabar tentang bonus, pin, penarikan, dan akun Anda akan muncul di sini.',
  emptyAction: 'Ke Beranda',
}
