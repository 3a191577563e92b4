export const announcements = {
  title: 'Pengumuman',
  unread: 'Belum dibaca',
  until: (day: string) => `Tampil sampai ${day}`,
  read: 'Tandai dibaca',
  readOne: (title: string) => `Tandai dibaca: ${title}`,
  more: 'Baca',
  moreOf: (title: string) => `Baca pengumuman: ${title}`,
  pictureAlt: (title: string) => `Gambar pengumuman ${title}`,
}
