import { formatDateTime } from '@jejaring/calendar'
import { formatRupiah } from '@jejaring/money'
import type { PdfColumn } from '@jejaring/service-kit/pdf'
import type { OwnRow, OwnTableName } from './own-data'

export type Column = PdfColumn<OwnRow>

/** Formats a time of a reply; empty without one. */
export const momentText = (value: unknown): string =>
  typeof value === 'string' && value !== '' ? formatDateTime(new Date(value)) : ''

const texts = (title: string, field: string, width: number): Column => ({
  title,
  width,
  value: (row) => String(row[field] ?? ''),
})
const moments = (title: string, field: string): Column => ({
  title,
  width: 82,
  value: (row) => momentText(row[field]),
})
const amounts = (title: string, field: string, width: number): Column => ({
  title,
  width,
  right: true,
  value: (row) => formatRupiah(BigInt(Number(row[field]))),
})
/** Keeps a text apart from the figure before it. */
const gap: Column = { title: '', width: 12, value: () => '' }

const changedFields: Readonly<Record<string, string>> = {
  phone: 'Nomor HP',
  bank: 'Data bank',
  password: 'Kata sandi',
  email: 'Email',
}

/** Widths add up to the 762 points between the margins of A4, landscape. */
export const securityColumns: readonly Column[] = [
  moments('Waktu', 'created_at'),
  {
    title: 'Yang diubah',
    width: 440,
    value: ({ fields }) =>
      (fields as readonly string[]).map((field) => changedFields[field] ?? field).join(', '),
  },
  { title: 'Oleh', width: 240, value: ({ by_admin }) => (by_admin ? 'Kantor' : 'Anda') },
]

export const loginColumns: readonly Column[] = [
  moments('Masuk', 'created_at'),
  moments('Terakhir dipakai', 'last_used_at'),
  texts('Perangkat', 'device', 448),
  { title: '', width: 150, value: ({ is_current }) => (is_current ? 'Perangkat ini' : '') },
]

const consentTexts: Readonly<Record<string, string>> = {
  privacy: 'Data pribadi',
  prospect: 'Calon member',
}

export const consentColumns: readonly Column[] = [
  moments('Waktu', 'accepted_at'),
  {
    title: 'Teks',
    width: 440,
    value: ({ key }) => consentTexts[String(key)] ?? String(key),
  },
  texts('Versi', 'version', 240),
]

const ledgerColumns: readonly Column[] = [
  moments('Waktu', 'created_at'),
  texts('Dompet', 'from', 110),
  texts('Jenis', 'title', 120),
  texts('Keterangan', 'description', 206),
  { title: 'Arah', width: 50, value: ({ type }) => (type === 'In' ? 'Masuk' : 'Keluar') },
  amounts('Jumlah', 'amount', 100),
  gap,
  texts('Status', 'status_name', 82),
]

const pinMovementColumns: readonly Column[] = [
  moments('Waktu', 'created_at'),
  texts('Paket', 'package_name', 150),
  texts('Jenis', 'type_name', 120),
  { ...texts('Jumlah', 'qty', 60), right: true },
  gap,
  texts('Dengan', 'username', 120),
  texts('Keterangan', 'description', 218),
]

/** The member's tables, in the order of the document. */
export const ownTables: readonly {
  readonly name: OwnTableName
  readonly title: string
  readonly columns: readonly Column[]
}[] = [
  {
    name: 'notifications',
    title: 'Notifikasi',
    columns: [
      moments('Waktu', 'created_at'),
      texts('Pesan', 'message', 620),
      { title: 'Dibaca', width: 60, value: ({ is_show }) => (is_show === 1 ? 'Ya' : 'Belum') },
    ],
  },
  { name: 'wallet', title: 'Dompet Bonus', columns: ledgerColumns },
  {
    name: 'withdrawals',
    title: 'Penarikan',
    columns: [
      moments('Waktu', 'created_at'),
      texts('Nomor', 'invoice', 96),
      texts('Dompet', 'type_name', 74),
      amounts('Diminta', 'amount_request', 68),
      amounts('Biaya admin', 'amount_admin', 64),
      amounts('Biaya bank', 'bank_fee', 60),
      amounts('Voucher', 'amount_voucher', 64),
      amounts('Diterima', 'amount_received', 68),
      gap,
      {
        title: 'Rekening',
        width: 110,
        value: (row) => `${row.bank_name} ${row.bank_account_address} a.n. ${row.bank_account_name}`,
      },
      {
        title: 'Status',
        width: 64,
        value: ({ status_name, reason }) => [status_name, reason].filter(Boolean).join(': '),
      },
    ],
  },
  { name: 'vouchers', title: 'Voucher', columns: ledgerColumns },
  {
    name: 'pins',
    title: 'Pin Tersedia',
    columns: [
      moments('Diterima', 'created_at'),
      texts('Paket', 'package_name', 300),
      texts('Kode', 'code', 380),
    ],
  },
  { name: 'pin_history', title: 'Riwayat Pin', columns: pinMovementColumns },
  { name: 'repeat_orders', title: 'Repeat Order', columns: pinMovementColumns },
]
