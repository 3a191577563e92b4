import { bonusWalletNames } from '../bonus-wallet-names'
import { messageTemplateNames } from '../message-template-names'
import { uuidTime } from '../uuid-time'

const decisions = { pending: 'Menunggu', process: 'Proses', success: 'Berhasil', failed: 'Ditolak' }
const activity = { active: 'Aktif', inactive: 'Tidak Aktif' }

const groups = { admin: 'Admin', member: 'Member', stokis: 'Stokis', mastok: 'Master Stokis' }

type Names = Readonly<Record<string, string>>

/** Names of a status by the kind of target: the same status has different names. */
const statusNames: Readonly<Record<string, Names>> = {
  withdrawal: decisions,
  voucher: { ...decisions, pending: 'Tunggu' },
  reward_claim: decisions,
  prize_claim: { ...decisions, failed: 'Gagal' },
  payout: {
    waiting: 'Menunggu persetujuan',
    ready: 'Siap diunduh',
    at_bank: 'Di bank',
    closed: 'Selesai',
    cancelled: 'Dibatalkan',
  },
  member: activity,
  bank: activity,
}

const valueNames: Readonly<Record<string, Names>> = {
  type: bonusWalletNames,
  claim_type: { prize: 'Perjalanan', bonus: 'Bonus' },
  group: groups,
  duty: {
    owner: 'Pemilik',
    finance: 'Keuangan',
    support: 'Layanan Member',
    stock: 'Stok Pin',
    auditor: 'Auditor',
  },
  side: { left: 'Kiri', right: 'Kanan' },
  audience: { all: 'Semua', group: 'Grup', province: 'Provinsi', below: 'Jaringan' },
  audience_value: groups,
  channels: { whatsapp: 'WhatsApp', email: 'Email' },
  format: { xlsx: 'Excel', csv: 'CSV', pdf: 'PDF' },
  kind: { id_card: 'Foto KTP', selfie: 'Swafoto' },
  by: { code: 'Kode WhatsApp', office: 'Kantor' },
  template: messageTemplateNames,
  link: { recover: 'Lupa kata sandi', set: 'Kata sandi pertama' },
}

/**
 * Returns the Indonesian name of a recorded value, such as a status; undefined if it has none. `kind` is that of the
 * target: the code before the colon of `withdrawal:0190…`.
 */
export function valueName(kind: string, field: string, value: string): string | undefined {
  const names = field === 'status' ? statusNames[kind] : valueNames[field]
  return names && Object.hasOwn(names, value) ? names[value] : undefined
}

const amountFields = [
  ...['amount', 'amount_request', 'amount_received', 'fee', 'price', 'total', 'bonus', 'bonusSponsor'],
  ...['paidAmount', 'refusedAmount', 'approvalAbove'],
]

/** Is this value an amount in Rupiah? */
export function isAmount(field: string, value: string): boolean {
  return amountFields.includes(field) && /^\d{1,15}$/.test(value)
}

/** Levels of Indonesian areas by the recorded field that holds the id of one. */
const areaFields = {
  'address.provinceId': 'provinces',
  'address.cityId': 'cities',
  'address.subdistrictId': 'subdistricts',
  'address.villageId': 'villages',
} as const

type AreaLevel = (typeof areaFields)[keyof typeof areaFields]

/** The level of the area whose id a recorded field holds; undefined for other fields, and for other audiences. */
export function areaLevelOf(field: string, value: string): AreaLevel | undefined {
  if (field === 'audience_value') return /^\d{2}$/.test(value) ? 'provinces' : undefined
  return Object.hasOwn(areaFields, field) ? areaFields[field as keyof typeof areaFields] : undefined
}

const memberFields = ['sponsorId', 'proposedBy', 'member', 'audience_value']
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Fields with the id of an object that has no name. */
const nameless = ['sessionId', 'proposal']

/** When the nameless object of a recorded id was made: the time of its UUIDv7; undefined for other fields. */
export function creationTimeOf(field: string, value: string): Date | undefined {
  return nameless.includes(field) ? uuidTime(value) : undefined
}

/** Does a recorded field hold the id of a member? */
export function isMemberId(field: string, value: string): boolean {
  return memberFields.includes(field) && UUID.test(value)
}
