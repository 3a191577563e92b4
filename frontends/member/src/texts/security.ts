/** Texts of sensitive changes and of the hold that follows them. */
export const security = {
  held: (until: string, hours: number, minutes: number) =>
    `Nomor HP, data bank, atau kata sandi Anda baru diubah. Demi keamanan, penarikan dapat diajukan lagi ${until}, ${hours} jam ${minutes} menit lagi. Bila bukan Anda yang mengubahnya, segera hubungi kantor.`,
  office: 'Hubungi kantor',
  greeting: (username: string) => `Halo Admin, saya ${username}. Data akun saya baru diubah.`,
  title: 'Perubahan Keamanan',
  help: 'Bila ada yang bukan Anda lakukan, segera ganti kata sandi dan hubungi kantor.',
  fields: { phone: 'Nomor HP', bank: 'Data bank', password: 'Kata sandi' },
  event: (changed: string, byAdmin: boolean, when: string) =>
    `${when}: ${changed} diubah${byAdmin ? ' oleh admin' : ''}`,
} as const
