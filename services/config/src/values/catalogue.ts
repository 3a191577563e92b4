import type { SystemValueKey } from '@jejaring/identifiers'
import { choices, email, line, phone, type Unit, type ValueParser, wholeNumber } from './value-parser'

/** A system value: description, parser, unit and the initial value of a fresh installation. */
export interface ValueDefinition {
  /** Indonesian, for the configuration screen. */
  readonly description: string
  readonly parse: ValueParser
  readonly unit: Unit
  readonly initial: string
}

// Far above any sensible amount, and far below 2^53 even when multiplied by the pairs of a day.
const MAX_RUPIAH = 1_000_000_000
/** Above the total of any payout file. */
const MAX_PAYOUT_FILE_RUPIAH = 1_000_000_000_000
const percentage = [wholeNumber(0, 100), 'percent'] as const
/** Minimum and multiple of an amount; 0 would divide by zero. */
const amountMultiple = [wholeNumber(1, MAX_RUPIAH), 'rupiah'] as const
const bonus = [wholeNumber(0, MAX_RUPIAH), 'rupiah'] as const
/** No person writes faster than every five seconds. */
const pause = [wholeNumber(5, 600), 'seconds'] as const
/** 1 or 0. */
const onOff = [wholeNumber(0, 1), 'switch'] as const
const hour = [wholeNumber(0, 23), 'hour'] as const
const text = (parse: ValueParser) => [parse, 'text'] as const

/** Office data; it has a screen and a call of its own. */
export const officeKeys = ['office_name', 'office_email', 'office_phone', 'office_address'] as const

type OfficeKey = (typeof officeKeys)[number]

/** Every system value of rule book §2. Other keys do not exist. */
export const catalogue = {
  office_name: entry('Nama perusahaan', text(line(100)), 'Jejaring'),
  office_email: entry('Alamat email perusahaan', text(email), 'halo@jejaring.example'),
  office_phone: entry('Nomor HP (WhatsApp) perusahaan', text(phone), '081200000000'),
  office_address: entry('Alamat perusahaan', text(line(300)), 'Jakarta, Indonesia'),

  withdraw_admin: entry('Biaya admin penarikan bonus pairing (%)', percentage, '10'),
  withdraw_voucher: entry('Bagian penarikan bonus pairing yang menjadi voucher (%)', percentage, '10'),
  withdraw_sponsor: entry('Minimal dan kelipatan penarikan bonus sponsor (Rp)', amountMultiple, '50000'),
  withdraw_pairing: entry('Minimal dan kelipatan penarikan bonus pairing (Rp)', amountMultiple, '100000'),
  withdraw_pairing_level: entry(
    'Minimal dan kelipatan penarikan bonus pairing level (Rp)',
    amountMultiple,
    '50000',
  ),
  voucher_min: entry('Minimal dan kelipatan penarikan voucher (Rp)', amountMultiple, '50000'),
  withdraw_ro_days: entry(
    'Masa berlaku repeat order sebagai syarat penarikan (hari; 0 berarti tanpa syarat)',
    [wholeNumber(0, 3650), 'days'],
    '30',
  ),
  withdraw_hold_hours: entry(
    'Penarikan ditahan setelah nomor HP, email, data bank, atau kata sandi diubah (jam; 0 berarti tidak ditahan)',
    [wholeNumber(0, 720), 'hours'],
    '24',
  ),
  payout_approval_above: entry(
    'Jumlah berkas pembayaran seorang admin sehari yang di atasnya perlu disetujui admin kedua (Rp; 0 berarti selalu)',
    [wholeNumber(0, MAX_PAYOUT_FILE_RUPIAH), 'rupiah'],
    '25000000',
  ),

  identity_verification: entry(
    'Identitas member diverifikasi dengan KTP (1 berarti ya, 0 berarti tidak)',
    onOff,
    '0',
  ),
  withdraw_requires_identity: entry(
    'Identitas terverifikasi menjadi syarat penarikan (1 berarti ya, 0 berarti tidak)',
    onOff,
    '0',
  ),
  personal_data_export: entry(
    'Data pribadi dapat diunduh pemiliknya (1 berarti ya, 0 berarti tidak)',
    onOff,
    '0',
  ),
  personal_data_requests: entry(
    'Koreksi dan penghapusan data pribadi dapat diminta pemiliknya (1 berarti ya, 0 berarti tidak)',
    onOff,
    '0',
  ),
  consent_required: entry(
    'Member diminta menyetujui teks data pribadi setelah login (1 berarti ya, 0 berarti tidak)',
    onOff,
    '0',
  ),

  bonus_pairing: entry('Bonus pairing untuk setiap pasangan yang dibayar (Rp)', bonus, '50000'),
  bonus_pairing_level: entry('Bonus pairing level untuk setiap pasangan level (Rp)', bonus, '5000'),
  pairing_level_max: entry(
    'Level terdalam yang mendapat bonus pairing level (0–10)',
    [wholeNumber(0, 10), 'level'],
    '10',
  ),

  tour_bali_min: entry(
    'Poin di kedua kaki untuk meraih Tour Bali (0 berarti tidak otomatis)',
    [wholeNumber(0, MAX_RUPIAH), 'points'],
    '0',
  ),
  tour_bali_bonus: entry('Bonus uang pengganti Tour Bali (Rp)', bonus, '5000000'),
  register_quantities: entry(
    'Jumlah akun yang dapat didaftarkan sekaligus (pilihan 1, 3 dan 7)',
    [choices([1, 3, 7]), 'choices'],
    '1,3,7',
  ),

  prospects_enabled: entry(
    'Ajakan calon member lewat tautan member (1 berarti ya, 0 berarti tidak)',
    onOff,
    '0',
  ),
  prospects_days: entry(
    'Akhir masa simpan data calon member yang belum ditempatkan (hari)',
    [wholeNumber(1, 365), 'days'],
    '30',
  ),

  retention_notifications_days: entry(
    'Notifikasi member dihapus setelah (hari)',
    [wholeNumber(30, 3650), 'days'],
    '365',
  ),
  retention_login_addresses_days: entry(
    'Alamat jaringan yang dikenali dari login dihapus setelah tidak dipakai selama (hari)',
    [wholeNumber(30, 3650), 'days'],
    '365',
  ),
  retention_security_events_days: entry(
    'Catatan perubahan keamanan akun, beserta nomor HP dan email lama, dihapus setelah (hari)',
    [wholeNumber(30, 3650), 'days'],
    '365',
  ),
  retention_identity_pictures_days: entry(
    'Foto KTP dan swafoto yang tidak dikirim atau ditolak dihapus setelah (hari)',
    [wholeNumber(1, 365), 'days'],
    '30',
  ),
  retention_messages_days: entry(
    'Riwayat pesan WhatsApp dan email dihapus setelah selesai selama (hari)',
    [wholeNumber(7, 3650), 'days'],
    '90',
  ),
  retention_audit_addresses_days: entry(
    'Alamat jaringan di jejak audit dihapus setelah (hari; 0 berarti disimpan selamanya)',
    [wholeNumber(0, 3650), 'days'],
    '0',
  ),

  whatsapp_daily_cap: entry(
    'Pesan WhatsApp terbanyak sehari (0 menghentikan pengiriman)',
    [wholeNumber(0, 1000), 'messages'],
    '200',
  ),
  whatsapp_pause_min: entry('Jeda terpendek antara dua pesan WhatsApp (detik)', pause, '30'),
  whatsapp_pause_max: entry('Jeda terpanjang antara dua pesan WhatsApp (detik)', pause, '60'),
  whatsapp_quiet_from: entry('Pesan WhatsApp berhenti pada malam hari mulai pukul (WIB)', hour, '21'),
  whatsapp_quiet_until: entry('Pesan WhatsApp dikirim lagi mulai pukul (WIB)', hour, '7'),
} as const satisfies Record<SystemValueKey | OfficeKey, ValueDefinition>

export type ValueKey = keyof typeof catalogue
export type Values = Readonly<Record<ValueKey, string>>

/** In key order, like every list of values. */
export const valueKeys = (Object.keys(catalogue) as ValueKey[]).sort()

export function isValueKey(key: string): key is ValueKey {
  return Object.hasOwn(catalogue, key)
}

/** Values of the system screen. */
export const systemKeys = valueKeys.filter((key) => !(officeKeys as readonly ValueKey[]).includes(key))

/** Plan parameters: a change creates a new plan version. */
const planKeys: readonly ValueKey[] = ['bonus_pairing', 'bonus_pairing_level', 'pairing_level_max']

export function isPlanKey(key: ValueKey): boolean {
  return planKeys.includes(key)
}

/** Returns why the values contradict each other, in Indonesian; undefined if they do not. */
export function findContradiction(values: Values): string | undefined {
  const taken = Number(values.withdraw_admin) + Number(values.withdraw_voucher)
  if (taken > 100) return `Biaya admin dan voucher bersama paling banyak 100%, sekarang menjadi ${taken}%.`
  if (Number(values.whatsapp_pause_min) > Number(values.whatsapp_pause_max)) {
    return 'Jeda terpendek pesan WhatsApp tidak boleh lebih lama daripada jeda terpanjangnya.'
  }
  if (values.withdraw_requires_identity === '1' && values.identity_verification !== '1') {
    return 'Penarikan tidak dapat mensyaratkan identitas selama verifikasi identitas tidak ada (identity_verification 0).'
  }
  return undefined
}

function entry(
  description: string,
  [parse, unit]: readonly [ValueParser, Unit],
  initial: string,
): ValueDefinition {
  return { description, parse, unit, initial }
}
