import type { MessageChannel } from '@jejaring/identifiers'
import type { Priority } from '../rate-limit/next-send'

/** Placeholder in braces that a text may contain, and the source of its value. */
export interface TemplateVariable {
  /** Indonesian, for the admin who edits the text. */
  readonly description: string
  /** Message parameter (`identity/v1/events.proto`) that replaces the placeholder. */
  readonly parameter: string
  /** Value in previews. */
  readonly example: string
  /** Whether a text must contain it. */
  readonly required?: boolean
  /** Whether a user chose the value. */
  readonly fromUser?: boolean
}

export interface TemplateKind {
  /** Priority. Members who opted out still get priorities 0 and 1. */
  readonly priority: Priority
  readonly variables: Readonly<Record<string, TemplateVariable>>
  /** Subject of an e-mail or title of a notification, with the same variables. */
  readonly subject: string
  /** The only channel of such messages; undefined for all. */
  readonly channel?: MessageChannel
  /** Whether the recipient is no member: the opt-out of the member that it belongs to does not apply. */
  readonly isForNonMember?: boolean
  /** Screen that a notification opens; by default the inbox. */
  readonly path?: string
  /** Version 1 of the text. */
  readonly initial: string
}

const companyName: TemplateVariable = {
  description: 'Nama perusahaan',
  parameter: 'office',
  example: 'Jejaring',
}
const name: TemplateVariable = {
  description: 'Nama member',
  parameter: 'name',
  example: 'Budi Santoso',
  fromUser: true,
}
const username: TemplateVariable = { description: 'Username', parameter: 'username', example: 'budi01' }
const usernames: TemplateVariable = {
  description: 'Username; beberapa akun dipisah koma',
  parameter: 'usernames',
  example: 'budi01, budi02',
}
const link: TemplateVariable = {
  description: 'Tautan untuk mengatur kata sandi',
  parameter: 'link',
  example: 'https://jejaring.example/auth/recover/contoh',
  required: true,
}
const invoice: TemplateVariable = {
  description: 'Invoice penarikan',
  parameter: 'invoice',
  example: 'WD-20261121-7',
}
const amount: TemplateVariable = { description: 'Jumlah uang', parameter: 'amount', example: 'Rp. 397.500' }
const memberVariables = { perusahaan: companyName, nama: name, username }

/** All message templates. Identity requests messages by these keys. */
export const templateKinds: Readonly<Record<string, TemplateKind>> = {
  welcome: {
    priority: 2,
    variables: { ...memberVariables, username: usernames },
    subject: 'Selamat datang di {perusahaan}',
    initial:
      'Selamat datang di {perusahaan}, {nama}.\n\nAkun Anda sudah aktif. Username: {username}.\nSimpan nomor ini supaya kabar dari kami selalu sampai.',
  },
  set_password: {
    priority: 1,
    variables: { ...memberVariables, username: usernames, tautan: link },
    subject: 'Buat kata sandi Anda di {perusahaan}',
    initial:
      'Halo {nama}, buat kata sandi untuk akun {username} di {perusahaan} lewat tautan ini:\n{tautan}\n\nTautan berlaku 7 hari dan hanya sekali pakai. Jangan berikan kepada siapa pun.',
  },
  recover: {
    priority: 0,
    variables: { ...memberVariables, username: usernames, tautan: link },
    subject: 'Atur ulang kata sandi akun {username}',
    initial:
      'Halo {nama}, ini tautan untuk mengatur ulang kata sandi akun {username}:\n{tautan}\n\nTautan berlaku 60 menit dan hanya sekali pakai. Bila bukan Anda yang meminta, abaikan pesan ini; kata sandi Anda tidak berubah.',
  },
  bank_changed: {
    priority: 1,
    variables: memberVariables,
    subject: 'Data bank akun {username} diubah',
    initial:
      'Halo {nama}, data bank akun {username} di {perusahaan} baru saja diubah. Bila bukan Anda yang mengubahnya, segera ganti kata sandi dan hubungi admin.',
  },
  account_changed: {
    priority: 1,
    variables: {
      ...memberVariables,
      perubahan: { description: 'Yang diubah', parameter: 'changes', example: 'nomor HP dan kata sandi' },
    },
    subject: 'Data akun {username} diubah',
    initial:
      'Halo {nama}, {perubahan} akun {username} di {perusahaan} baru saja diubah. Bila bukan Anda yang mengubahnya, segera hubungi admin.',
  },
  // Priority 1, so that codes leave the reserve of priority 0 to recovery links.
  verify_phone: {
    priority: 1,
    variables: {
      ...memberVariables,
      kode: {
        description: 'Kode verifikasi',
        parameter: 'code',
        example: '123456',
        required: true,
      },
    },
    subject: 'Kode verifikasi nomor HP',
    initial:
      'Kode verifikasi nomor HP untuk akun {username} di {perusahaan}: {kode}\n\nBerlaku 10 menit. Jangan berikan kepada siapa pun. Bila bukan Anda yang meminta, abaikan pesan ini.',
  },
  verify_email: {
    priority: 1,
    channel: 'email',
    variables: {
      ...memberVariables,
      kode: { description: 'Kode verifikasi', parameter: 'code', example: '123456', required: true },
    },
    subject: 'Kode verifikasi email: {kode}',
    initial:
      'Kode verifikasi alamat email untuk akun {username} di {perusahaan}: {kode}\n\nBerlaku 10 menit. Jangan berikan kepada siapa pun. Bila bukan Anda yang meminta, abaikan pesan ini.',
  },
  pins_received: {
    priority: 2,
    variables: {
      ...memberVariables,
      jumlah: { description: 'Banyaknya pin', parameter: 'qty', example: '5' },
      pengirim: { description: 'Username pengirim', parameter: 'from', example: 'stokis01' },
    },
    subject: '{jumlah} pin diterima',
    initial: 'Halo {nama}, akun {username} menerima {jumlah} pin dari {pengirim}.',
  },
  withdrawal_paid: {
    priority: 2,
    variables: {
      ...memberVariables,
      nomor: invoice,
      jumlah: amount,
      bank: { description: 'Bank tujuan', parameter: 'bank', example: 'BCA' },
    },
    subject: 'Penarikan {nomor} sudah dibayar',
    initial:
      'Halo {nama}, penarikan {nomor} akun {username} sudah dibayar: {jumlah} ke rekening {bank} Anda.',
  },
  withdrawal_refused: {
    priority: 2,
    variables: {
      ...memberVariables,
      nomor: invoice,
      jumlah: amount,
      alasan: {
        description: 'Alasan penolakan',
        parameter: 'reason',
        example: 'Nama rekening berbeda',
        fromUser: true,
      },
    },
    subject: 'Penarikan {nomor} ditolak',
    initial:
      'Halo {nama}, penarikan {nomor} akun {username} ditolak. Alasan: {alasan}\n\n{jumlah} sudah kembali ke saldo Anda.',
  },
  payout_waiting: {
    priority: 2,
    channel: 'email',
    variables: {
      ...memberVariables,
      nomor: { description: 'Nomor berkas', parameter: 'number', example: 'PO-20261126-1' },
      banyak: { description: 'Banyaknya penarikan', parameter: 'count', example: '42' },
      jumlah: amount,
    },
    subject: 'Berkas {nomor} menunggu persetujuan Anda',
    initial:
      'Halo {nama}, berkas pembayaran {nomor} menunggu persetujuan Anda: {banyak} penarikan, {jumlah}.\n\nMasuk sebagai {username} dan buka Berkas Pembayaran untuk memeriksanya.',
  },
  push_bonus: {
    priority: 2,
    channel: 'push',
    variables: {},
    subject: 'Bonus hari ini',
    path: '/m/wallet',
    initial: 'Ada bonus untuk Anda hari ini. Ketuk untuk melihatnya di Dompet.',
  },
  push_withdrawal_paid: {
    priority: 2,
    channel: 'push',
    variables: {},
    subject: 'Penarikan dibayar',
    path: '/m/withdraw',
    initial: 'Penarikan Anda sudah dibayar. Ketuk untuk melihat rinciannya.',
  },
  push_announcement: {
    priority: 2,
    channel: 'push',
    variables: {},
    subject: 'Pengumuman baru',
    initial: 'Ada pengumuman baru untuk Anda. Ketuk untuk membacanya.',
  },
  announcement: {
    priority: 2,
    variables: {
      ...memberVariables,
      judul: {
        description: 'Judul pengumuman',
        parameter: 'title',
        example: 'Pertemuan bulanan',
        required: true,
      },
      isi: {
        description: 'Isi pengumuman',
        parameter: 'body',
        example: 'Sabtu, 28 November, pukul 09.00 di kantor pusat.',
        required: true,
      },
    },
    subject: '{judul}',
    initial: '*{judul}*\n\n{isi}\n\n{perusahaan}',
  },
  // Anybody can request it: it comes after the messages to members.
  verify_prospect: {
    priority: 2,
    isForNonMember: true,
    variables: {
      perusahaan: companyName,
      kode: { description: 'Kode verifikasi', parameter: 'code', example: '123456', required: true },
    },
    subject: 'Kode verifikasi calon member',
    initial:
      'Kode verifikasi untuk formulir calon member {perusahaan}: {kode}\n\nBerlaku 10 menit. Jangan berikan kepada siapa pun. Bila bukan Anda yang mengisi formulir, abaikan pesan ini.',
  },
  test: {
    priority: 0,
    variables: { perusahaan: companyName },
    subject: 'Pesan uji dari {perusahaan}',
    initial: 'Pesan uji dari {perusahaan}. Bila Anda menerimanya, pengiriman lewat WhatsApp bekerja.',
  },
}

export function templateKind(name: string): TemplateKind | undefined {
  return Object.hasOwn(templateKinds, name) ? templateKinds[name] : undefined
}
