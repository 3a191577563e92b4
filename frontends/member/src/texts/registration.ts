/** Texts of the registration into the tree. */
export const registration = {
  title: 'Registrasi Jaringan',
  place: (side: string, upline: string) => `Kaki ${side} dari ${upline}`,
  sides: { left: 'kiri', right: 'kanan' } as Record<string, string>,
  steps: {
    title: 'Langkah pendaftaran',
    names: ['Tempat & jumlah', 'Data', 'Periksa'],
    label: (number: number) => `Langkah ${number} dari 3`,
    next: 'Lanjut',
    back: 'Kembali',
    edit: 'Ubah',
    editStep: (name: string) => `Ubah ${name}`,
  },
  review: {
    place: 'Tempat',
    bank: 'Bank',
    noBank: 'Diisi nanti',
    photo: 'Foto profil',
    noPhoto: 'Tanpa foto',
    picked: 'Dipilih',
    typed: 'Diisi',
    linkSent: 'Dibuat sendiri lewat tautan WhatsApp',
  },
  propose: (count: number) =>
    count === 3 ? 'Usulkan username 2 dan 3' : `Usulkan username 2 sampai ${count}`,
  photo: 'Foto Profil',
  extra: 'Informasi Tambahan',
  bio: 'Biodata',
  bank: 'Informasi Bank',
  security: 'Keamanan',
  statement: 'Pernyataan',
  type: 'Isi data',
  types: { new: 'Baru', clone: 'Salin data saya', random: 'Acak' },
  quantity: 'Jumlah akun',
  accounts: (count: number) => `${count} akun`,
  username: (number: number) => `Username ${number}`,
  usernameOnly: 'Username',
  under: (side: string, number: number) => `Kaki ${side} dari username ${number}`,
  free: 'Tersedia',
  checking: 'Memeriksa username',
  taken: (username: string) => `Username ${username} sudah dipakai. Pilih yang lain.`,
  otherSlot: 'Pilih tempat lain',
  preview: {
    title: 'Perkiraan sebelum pin dipakai',
    help: 'Ini yang terjadi bila pendaftaran dilakukan sekarang.',
    slots: 'Tempat terisi',
    slotsFilled: (slots: number, side: string, upline: string) =>
      slots === 1
        ? `1, kaki ${side} ${upline}`
        : `${slots}, kaki ${side} ${upline} dan ${slots - 1} di bawahnya`,
    pins: 'Pin dipakai',
    pinsOf: (needed: string, available: string) => `${needed} dari ${available} pin Anda`,
    pairs: 'Pasangan baru',
    pairsOf: (pairs: string, paid: string) => `${pairs}, dibayar ${paid}`,
    flushed: 'Hangus hari ini',
    flushedOf: (pairs: string) => `${pairs} pasangan`,
    total: 'Total bonus',
    receivers: 'Siapa mendapat apa',
    you: 'Anda',
    account: (number: number) => `Akun baru ${number}`,
    sponsor: 'bonus sponsor',
    paid: (pairs: string) => `${pairs} pasangan dibayar`,
    lost: (pairs: string, limit: string) => `${pairs} pasangan hangus karena batas ${limit} per hari`,
    levels: (pairs: string) => `${pairs} pasangan level`,
    flushNote:
      'Pasangan yang melewati batas hari ini hangus dan tidak dibayar kemudian. Pendaftaran setelah 00.00 WIB dihitung untuk hari berikutnya.',
    note: (day: string) =>
      `Dihitung untuk ${day}. Hasilnya dapat berbeda bila ada member lain yang ditempatkan lebih dulu.`,
  },
  outcome: {
    title: 'Hasil pendaftaran ini',
    pairs: 'Pasangan baru',
    pairsOf: (pairs: string, paid: string) => `${pairs}, dibayar ${paid}`,
    flushed: 'Hangus hari ini',
    flushedOf: (pairs: string) => `${pairs} pasangan`,
    total: 'Total bonus',
    asPreviewed: 'Sama dengan perkiraan.',
    previewed: 'Perkiraan semula',
    between: 'Hasilnya berbeda karena ada member lain yang ditempatkan lebih dulu.',
    changed: 'Hasilnya berbeda karena hari atau aturan bonus berganti setelah perkiraan dihitung.',
    later: 'Pendaftaran berhasil. Bonusnya masih dihitung dan terlihat di Dompet sebentar lagi.',
  },
  draft: {
    title: 'Lanjutkan isian sebelumnya?',
    sentence: (who: string, when: string) =>
      `Isian untuk ${who || 'member baru'} (${when}) belum dikirim. Kata sandi dan foto tidak ikut tersimpan.`,
    replyLost: (who: string, when: string, username: string) =>
      `Isian untuk ${who || 'member baru'} (${when}) sudah dikirim, tetapi jawabannya tidak sampai, dan ${username} belum terlihat di jaringan Anda. Tunggu sebentar dan periksa jaringan Anda sebelum mengirim lagi.`,
    succeeded: 'Pendaftaran sebelumnya berhasil',
    succeededSentence: (name: string, usernames: string) =>
      `${name} sudah terdaftar: ${usernames}. Jawabannya tadi tidak sampai, tetapi pendaftaran tidak perlu diulang.`,
    showTree: 'Lihat jaringan',
    restore: 'Lanjutkan isian',
    discard: 'Hapus isian',
  },
  share: {
    open: 'Bagikan tempat',
    title: 'Bagikan tempat ini',
    help: (place: string) =>
      `${place}. Siapa pun di jalur upline tempat ini dapat membuka tautan dan mendaftarkan member di sini.`,
    qr: 'Kode QR tautan pendaftaran',
    copy: 'Salin tautan',
    send: 'Bagikan',
  },
  made: {
    copy: 'Salin',
    linkSent: (phone: string) => `Dibuat sendiri lewat tautan yang dikirim lewat WhatsApp ke ${phone}`,
    chat: (name: string) => `Buka chat ${name}`,
    greeting: (username: string) => `Halo Admin, saya ${username}, member baru.`,
    officeHint:
      'Kartu ini memuat tautan chat ke kantor. Minta member membukanya sekali, supaya pesan WhatsApp dari kantor sampai.',
    card: (made: {
      name: string
      usernames: string
      password?: string | undefined
      linkSentTo: string | undefined
      address: string
      office: string | undefined
    }) =>
      [
        `Akun baru untuk ${made.name}`,
        `Username: ${made.usernames}`,
        made.password && `Kata sandi: ${made.password}`,
        made.linkSentTo &&
          `Kata sandi: buat sendiri lewat tautan yang dikirim lewat WhatsApp ke ${made.linkSentTo}. Tautan berlaku 7 hari.`,
        `Masuk di ${made.address}`,
        made.office && `Buka chat dengan kantor: ${made.office}`,
      ]
        .filter(Boolean)
        .join('\n'),
  },
  usernameHelp: '4 sampai 20 huruf kecil dan angka, diawali huruf. Tidak dapat diubah nanti.',
  name: 'Nama lengkap',
  phone: 'Nomor HP (WhatsApp)',
  bankOptional: 'Boleh dikosongkan dan diisi nanti oleh pemilik akun.',
  password: 'Kata sandi',
  passwordHelp:
    'Paling sedikit 8 karakter. Bila dikosongkan, pemilik akun menerima tautan untuk membuat kata sandi.',
  passwordAgain: 'Ulangi kata sandi',
  randomPassword: 'Kata sandi acak. Catat dan berikan kepada pemilik akun:',
  agree: 'Saya menyatakan data ini benar dan sah.',
  submit: (count: number) => (count > 1 ? `Daftarkan ${count} akun` : 'Daftarkan akun'),
  confirmTitle: 'Daftarkan member baru?',
  confirmWho: 'Nama',
  confirmPlace: 'Tempat',
  confirmUsernames: 'Username',
  confirmPins: 'Pin dipakai',
  pins: (count: number, words: string) => `${count} pin (${words})`,
  check: {
    name: 'Isi nama lengkap',
    phone: 'Isi nomor HP Indonesia, misalnya 081234567890',
    username: 'Username 4 sampai 20 huruf kecil dan angka, diawali huruf',
    same: 'Username ini sudah ditulis di atas',
    passwordShort: 'Kata sandi paling sedikit 8 karakter',
    passwordDiffers: 'Kedua kata sandi tidak sama',
  },
} as const
