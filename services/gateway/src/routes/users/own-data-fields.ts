import type { OwnData, OwnRow } from './own-data'
import { momentText } from './own-data-tables'

type Fields = readonly (readonly [label: string, value: string])[]

const EMPTY = '–'
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : EMPTY)
const time = (value: unknown) => text(momentText(value))

const groups: Readonly<Record<string, string>> = {
  member: 'Member',
  stokis: 'Stokis',
  mastok: 'Master stokis',
}
const pictures: Readonly<Record<string, string>> = { id_card: 'KTP', selfie: 'Swafoto' }

export function accountFields(account: OwnData['account']): Fields {
  return [
    ['Nama', text(account.name)],
    ['Username', text(account.username)],
    ['Nomor HP', text(account.phone)],
    ['Nomor HP terverifikasi', time(account.phone_verified_at)],
    ['Kelompok', groups[account.group] ?? account.group],
    ['Status', account.status === 'active' ? 'Aktif' : 'Nonaktif'],
    ['Bergabung', time(account.created_at)],
    ['Bank', text(account.bank_name)],
    ['Nomor rekening', text(account.bank_account_address)],
    ['Nama pemilik rekening', text(account.bank_account_name)],
    ['Pesan WhatsApp', account.messages ? 'Diterima' : 'Hanya pesan keamanan'],
    ['Foto profil', account.photo ? 'Ada' : 'Tidak ada'],
  ]
}

export function identityFields(identity: OwnRow): Fields {
  const kept = (identity.pictures as readonly string[]).map((kind) => pictures[kind] ?? kind)
  return [
    ['Status', text(identity.status_name)],
    ['Alasan', text(identity.reason)],
    ['NIK (disamarkan)', text(identity.nik)],
    ['NPWP (disamarkan)', text(identity.npwp)],
    ['Foto tersimpan', text(kept.join(', '))],
    ['Dikirim', time(identity.submitted_at)],
    ['Diputuskan', time(identity.decided_at)],
  ]
}

export function securityFields({ account, security }: OwnData): Fields {
  const email = security.email as {
    readonly address: string | null
    readonly verified_at: string | null
  } | null
  return [
    ['Verifikasi dua langkah', account.second_factor ? 'Aktif' : 'Tidak aktif'],
    ...(email
      ? ([
          ['Email', text(email.address)],
          ['Email terverifikasi', time(email.verified_at)],
        ] as const)
      : []),
    ['Penarikan ditahan sampai', time(security.hold_until)],
  ]
}
