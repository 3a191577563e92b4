import type { Rank } from '../pace/next-send'

/** What may stand in a text in braces, and where its value comes from. */
export interface Variable {
  /** Indonesian, for the admin who writes the text. */
  readonly description: string
  /** The parameter of the message (`identity/v1/events.proto`) that it shows. */
  readonly parameter: string
  /** Invented, for the preview. */
  readonly example: string
  /** A text without it would be of no use. */
  readonly required?: boolean
}

export interface TemplateKind {
  /** How soon it goes; whoever declines messages still gets ranks 0 and 1. */
  readonly rank: Rank
  readonly variables: Readonly<Record<string, Variable>>
  /** The text of a fresh installation. */
  readonly initial: string
}

const company: Variable = { description: 'Nama perusahaan', parameter: 'office', example: 'Jejaring' }
const name: Variable = { description: 'Nama member', parameter: 'name', example: 'Budi Santoso' }
const username: Variable = { description: 'Username', parameter: 'username', example: 'budi01' }
const usernames: Variable = {
  description: 'Username; beberapa akun dipisah koma',
  parameter: 'usernames',
  example: 'budi01, budi02',
}
const link: Variable = {
  description: 'Tautan untuk mengatur kata sandi',
  parameter: 'link',
  example: 'https://jejaring.example/auth/recover/contoh',
  required: true,
}
const invoice: Variable = {
  description: 'Nomor penarikan',
  parameter: 'invoice',
  example: 'WD-20261121-7',
}
const amount: Variable = { description: 'Jumlah uang', parameter: 'amount', example: 'Rp. 397.500' }
const person = { perusahaan: company, nama: name, username }

/** Every message that goes to a phone. The keys are the names that identity asks for them by. */
export const templateKinds: Readonly<Record<string, TemplateKind>> = {
  welcome: {
    rank: 2,
    variables: { ...person, username: usernames },
    initial:
      'Selamat datang di {perusahaan}, {nama}.\n\nAkun Anda sudah aktif. Username: {username}.\nSimpan nomor ini supaya kabar dari kami selalu sampai.',
  },
  set_password: {
    rank: 1,
    variables: { ...person, username: usernames, tautan: link },
    initial:
      'Halo {nama}, buat kata sandi untuk akun {username} di {perusahaan} lewat tautan ini:\n{tautan}\n\nTautan berlaku 7 hari dan hanya sekali pakai. Jangan berikan kepada siapa pun.',
  },
  recover: {
    rank: 0,
    variables: { ...person, username: usernames, tautan: link },
    initial:
      'Halo {nama}, ini tautan untuk mengatur ulang kata sandi akun {username}:\n{tautan}\n\nTautan berlaku 60 menit dan hanya sekali pakai. Bila bukan Anda yang meminta, abaikan pesan ini; kata sandi Anda tidak berubah.',
  },
  bank_changed: {
    rank: 1,
    variables: person,
    initial:
      'Halo {nama}, data bank akun {username} di {perusahaan} baru saja diubah. Bila bukan Anda yang mengubahnya, segera ganti kata sandi dan hubungi kami lewat nomor ini.',
  },
  pins_received: {
    rank: 2,
    variables: {
      ...person,
      jumlah: { description: 'Banyaknya pin', parameter: 'qty', example: '5' },
      pengirim: { description: 'Username pengirim', parameter: 'from', example: 'stokis01' },
    },
    initial: 'Halo {nama}, akun {username} menerima {jumlah} pin dari {pengirim}.',
  },
  withdrawal_paid: {
    rank: 2,
    variables: {
      ...person,
      nomor: invoice,
      jumlah: amount,
      bank: { description: 'Bank tujuan', parameter: 'bank', example: 'BCA' },
    },
    initial:
      'Halo {nama}, penarikan {nomor} akun {username} sudah dibayar: {jumlah} ke rekening {bank} Anda.',
  },
  withdrawal_refused: {
    rank: 2,
    variables: {
      ...person,
      nomor: invoice,
      jumlah: amount,
      alasan: { description: 'Alasan penolakan', parameter: 'reason', example: 'Nama rekening berbeda' },
    },
    initial:
      'Halo {nama}, penarikan {nomor} akun {username} ditolak. Alasan: {alasan}\n\n{jumlah} sudah kembali ke saldo Anda.',
  },
  test: {
    rank: 0,
    variables: { perusahaan: company },
    initial: 'Pesan uji dari {perusahaan}. Bila Anda menerimanya, pengiriman lewat WhatsApp bekerja.',
  },
}

export function templateKind(name: string): TemplateKind | undefined {
  return Object.hasOwn(templateKinds, name) ? templateKinds[name] : undefined
}
