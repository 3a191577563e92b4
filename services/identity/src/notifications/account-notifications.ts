import type { Member } from '../members/member'
import { sameAddress, sameBank } from '../members/profile'
import type { Notification } from './notification'

/** The first notification of every member. */
export function welcomeNotification({ id, name }: Member, at: Date): Notification {
  const message = `Selamat datang di Jejaring, ${name}. Lengkapi profil dan data bank Anda agar bonus dapat ditarik.`
  return { memberId: id, kind: 'welcome', source: 'welcome', position: 0n, message, at }
}

/** Received pins; `from` is empty if the sender is unknown. */
export function pinsNotification(
  { memberId, movementId, qty }: { memberId: string; movementId: string; qty: number },
  from: string,
  at: Date,
): Notification {
  const message = `Anda menerima ${qty} pin${from ? ` dari ${from}` : ''}.`
  return { memberId, kind: 'pins', source: `pins:${movementId}`, position: 0n, message, at }
}

/** A new prospect. It names nobody: the notification outlives the prospect's data. */
export function prospectNotification(memberId: string, prospectId: string, at: Date): Notification {
  const message = 'Ada calon member baru dari tautan Anda. Lihat datanya di Calon Member.'
  return { memberId, kind: 'prospect', source: `prospect:${prospectId}`, position: 0n, message, at }
}

/** Returns the names, for users, of the account fields that differ. */
export function changedFields(before: Member, after: Member, newPassword: boolean): string[] {
  const fields: [string, boolean][] = [
    ['username', before.username !== after.username],
    ['grup', before.group !== after.group],
    ['status', before.status !== after.status],
    ['nama', before.name !== after.name],
    ['nomor HP', before.phone !== after.phone],
    ['foto', before.photoHash !== after.photoHash],
    ['alamat', !sameAddress(before.address, after.address)],
    ['data bank', !sameBank(before.bank, after.bank)],
    ['kata sandi', newPassword],
  ]
  return fields.flatMap(([name, differs]) => (differs ? [name] : []))
}

/** Informs an owner about changes of the account, and what to do if they are unexpected. */
export function accountChangeNotification(
  memberId: string,
  fields: readonly string[],
  byAdmin: boolean,
  source: string,
  at: Date,
): Notification {
  const who = byAdmin ? 'Admin mengubah' : 'Anda mengubah'
  const help = byAdmin ? 'Bila ini tidak Anda ketahui' : 'Bila bukan Anda yang melakukannya'
  const message = `${who} ${joinWithAnd(fields)} akun ini. ${help}, segera hubungi admin.`
  return { memberId, kind: 'account', source: `account:${source}`, position: 0n, message, at }
}

const secondFactorSentences = {
  enrolled: 'Verifikasi dua langkah akun ini diaktifkan.',
  disabled: 'Verifikasi dua langkah akun ini dinonaktifkan.',
  passkey_added: 'Sebuah passkey ditambahkan ke akun ini.',
  passkey_removed: 'Sebuah passkey dihapus dari akun ini.',
  removed: 'Admin menghapus verifikasi dua langkah akun ini.',
  recovered: 'Sebuah kode pemulihan dipakai untuk masuk ke akun ini.',
  refused: 'Seseorang memasukkan kata sandi akun ini dengan benar, tetapi kode verifikasinya salah.',
}

export type SecondFactorEvent = keyof typeof secondFactorSentences

/** Informs an owner about a change of the second factor, also when somebody else made it. */
export function secondFactorNotification(
  memberId: string,
  event: SecondFactorEvent,
  source: string,
  at: Date,
): Notification {
  const message = `${secondFactorSentences[event]} Bila ini tidak Anda ketahui, segera ganti kata sandi dan hubungi admin.`
  return { memberId, kind: 'account', source: `second_factor:${source}`, position: 0n, message, at }
}

/** Informs a member about the decision on their identity; `reason` is empty when it is verified. */
export function identityNotification(
  memberId: string,
  reason: string,
  version: bigint,
  at: Date,
): Notification {
  const message =
    reason === ''
      ? 'Identitas Anda sudah terverifikasi. Terima kasih.'
      : `Verifikasi identitas Anda ditolak. ${reason}`
  return { memberId, kind: 'account', source: `identity:${version}`, position: 0n, message, at }
}

/** Informs a member about the decision on a request about personal data. */
export function personalDataNotification(decision: {
  readonly id: string
  readonly memberId: string
  readonly isErasure: boolean
  /** Undefined when it was approved. */
  readonly refusal: string | undefined
  readonly at: Date
}): Notification {
  const { id, memberId, isErasure, refusal, at } = decision
  const subject = isErasure ? 'penghapusan data' : 'koreksi data'
  const approved = isErasure
    ? 'Permintaan penghapusan data Anda disetujui. Akun ini segera ditutup.'
    : 'Permintaan koreksi data Anda disetujui. Periksa kembali data Anda di Profil.'
  const message = refusal === undefined ? approved : `Permintaan ${subject} Anda ditolak. ${refusal}`
  return { memberId, kind: 'account', source: `personal_data:${id}`, position: 0n, message, at }
}

/** Informs a member about the end of an approved erasure that was not carried out. */
export function endedErasureNotification(ended: {
  readonly id: string
  readonly memberId: string
  readonly reason: string
  readonly at: Date
}): Notification {
  const { id, memberId, reason, at } = ended
  const message = `Persetujuan penghapusan data Anda tidak berlaku lagi, dan data Anda tetap ada. ${reason}`
  return { memberId, kind: 'account', source: `personal_data:${id}:ended`, position: 0n, message, at }
}

export function joinWithAnd(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('')
  return `${parts.slice(0, -1).join(', ')} dan ${parts.at(-1)}`
}
