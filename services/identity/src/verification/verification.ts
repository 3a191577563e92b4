import { conflict, type Fault } from '@jejaring/service-kit'

/** Where the verification of a member's identity is; without a row it is `none`. */
export type VerificationStatus = 'none' | 'review' | 'verified' | 'rejected'
export type PictureKind = 'id_card' | 'selfie'
export const pictureKinds: readonly PictureKind[] = ['id_card', 'selfie']

/** Why an identity is refused, as members read it. */
export const rejectionReasons = {
  unreadable: 'Foto KTP tidak terbaca. Foto ulang dengan cahaya cukup dan tanpa pantulan.',
  incomplete: 'KTP terpotong. Pastikan keempat sudutnya terlihat.',
  mismatch: 'NIK yang diisi berbeda dari KTP. Periksa lagi angkanya.',
  name: 'Nama di KTP berbeda dari nama akun. Sesuaikan nama di profil atau hubungi admin.',
  selfie: 'Wajah di swafoto tidak terlihat jelas atau berbeda dari KTP.',
  expired: 'KTP yang difoto bukan KTP elektronik yang berlaku.',
  duplicate: 'NIK ini sudah dipakai akun lain milik orang yang berbeda. Hubungi admin.',
} as const
export type RejectionReason = keyof typeof rejectionReasons

export function isRejectionReason(name: string): name is RejectionReason {
  return Object.hasOwn(rejectionReasons, name)
}

/** The numbers of a person; stored sealed only. */
export interface IdentityNumbers {
  readonly nik: string
  /** Empty without one. */
  readonly npwp: string
}

export interface Verification {
  readonly memberId: string
  readonly status: Exclude<VerificationStatus, 'none'>
  readonly sealedNumbers: Buffer
  readonly reason: RejectionReason | ''
  readonly submittedAt: Date
  readonly decidedAt: Date | null
  /** Grows with every submission and decision. */
  readonly version: bigint
}

/** A member submits at first and after a rejection. Returns the fault otherwise. */
export function refuseSubmission(status: VerificationStatus): Fault | undefined {
  if (status === 'review') return conflict('Data Anda sedang diperiksa. Tunggu hasilnya, ya.')
  if (status === 'verified') return conflict('Identitas Anda sudah terverifikasi.')
  return undefined
}

/** A verified identity can still be rejected, when a forgery comes to light. Returns the fault of other changes. */
export function refuseDecision(status: VerificationStatus, to: 'verified' | 'rejected'): Fault | undefined {
  if (status === 'review' || (status === 'verified' && to === 'rejected')) return undefined
  return conflict('Data ini sudah diputuskan admin lain. Muat ulang daftar.')
}
