import {
  type Fault,
  invalid,
  isUuid,
  requireActor,
  requireInPerson,
  type UnitOfWork,
  unauthenticated,
} from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Context } from '../context'
import { storedPictureKinds, submitDrafts, upsertDraft } from '../store/identity-pictures'
import { upsertSubmission, verificationOf } from '../store/identity-verifications'
import { lockMember } from '../store/members'
import type { FieldErrors } from '../validation/validation-result'
import { digitsOf, findNikError, findNpwpError, maskDigits } from '../verification/nik'
import { keyMark, openNumbers, sealNumbers } from '../verification/sealed-numbers'
import {
  type IdentityNumbers,
  type PictureKind,
  pictureKinds,
  refuseSubmission,
  rejectionReasons,
  type VerificationStatus,
} from '../verification/verification'
import { encodeUpload } from './store-photo'

const OWNER_ONLY = 'Verifikasi identitas hanya dapat dilakukan oleh pemilik akun.'

export interface OwnIdentity {
  readonly status: VerificationStatus
  /** A sentence; empty unless rejected. */
  readonly reason: string
  /** Masked; empty before the first submission. */
  readonly nik: string
  readonly npwp: string
  readonly pictures: PictureKind[]
  readonly submittedAt: Date | undefined
  readonly decidedAt: Date | undefined
}

/** Returns the state of the caller's verification, with masked numbers. Faults: unauthenticated. */
export async function readOwnIdentity({ kit }: Context): Promise<OwnIdentity> {
  const { memberId } = requireActor()
  return await ownIdentity(kit, kit.database.manager, memberId)
}

async function ownIdentity(
  kit: Context['kit'],
  manager: EntityManager,
  memberId: string,
): Promise<OwnIdentity> {
  const verification = await verificationOf(manager, memberId)
  const numbers = verification && openNumbers(kit, verification.sealedNumbers)
  return {
    status: verification?.status ?? 'none',
    reason: verification?.reason ? rejectionReasons[verification.reason] : '',
    nik: maskDigits(numbers?.nik ?? ''),
    npwp: maskDigits(numbers?.npwp ?? ''),
    pictures: await storedPictureKinds(manager, memberId),
    submittedAt: verification?.submittedAt,
    decidedAt: verification?.decidedAt ?? undefined,
  }
}

/**
 * Stores a picture of the caller, sealed; it replaces an earlier one with the next submission. Faults: unauthenticated; forbidden in a login-as
 * session; invalid (`kind`, `photo`); too_large; conflict in review and when verified; unavailable.
 */
export async function storeIdentityPicture(
  identity: Context,
  kind: string,
  chunks: AsyncIterable<Buffer>,
): Promise<void> {
  const { memberId } = requireInPerson(OWNER_ONLY)
  const { kit, pictureWorker } = identity
  if (!isPictureKind(kind)) throw invalid('Jenis foto tidak dikenal.', { kind: 'Jenis foto tidak dikenal.' })
  const refused = refuseSubmission((await verificationOf(kit.database.manager, memberId))?.status ?? 'none')
  if (refused) throw refused
  const { image } = await encodeUpload(identity, pictureWorker, chunks)
  const sealed = kit.seal(image.toString('base64'))
  await kit.transaction(async (tx) => {
    await lockOpen(tx, memberId)
    const picture = { kind, sealedImage: sealed, keyMark: keyMark(kit), now: kit.clock.now() }
    await upsertDraft(tx, memberId, picture)
  })
}

/**
 * Submits the caller's numbers and stored pictures for a check by the office. Faults: unauthenticated; forbidden in a
 * login-as session; invalid (`nik`, `npwp`, `id_card`, `selfie`); conflict in review and when verified.
 */
export async function submitIdentity(
  { kit }: Context,
  typed: { readonly nik: string; readonly npwp: string },
): Promise<OwnIdentity> {
  const { memberId } = requireInPerson(OWNER_ONLY)
  const now = kit.clock.now()
  const numbers: IdentityNumbers = { nik: digitsOf(typed.nik), npwp: digitsOf(typed.npwp) }
  const sealed = sealNumbers(kit, numbers)
  return await kit.transaction(async (tx) => {
    const before = await lockOpen(tx, memberId)
    const errors = findErrors(numbers, await submitDrafts(tx, memberId, now), now)
    if (Object.keys(errors).length > 0) throw invalid('Data identitas belum lengkap.', errors)
    await upsertSubmission(tx, { ...sealed, memberId, now })
    tx.audit({
      action: 'identity.submitted',
      target: `member:${memberId}`,
      before: { status: before },
      after: { status: 'review' },
    })
    return await ownIdentity(kit, tx, memberId)
  })
}

/** Serializes a member's uploads and submissions with decisions. Faults: unauthenticated, conflict. */
async function lockOpen(tx: UnitOfWork, memberId: string): Promise<VerificationStatus> {
  const member = isUuid(memberId) ? await lockMember(tx, memberId) : undefined
  if (member?.status !== 'active') throw unauthenticated()
  const status = (await verificationOf(tx, memberId, { lock: true }))?.status ?? 'none'
  const refused: Fault | undefined = refuseSubmission(status)
  if (refused) throw refused
  return status
}

function findErrors({ nik, npwp }: IdentityNumbers, stored: readonly PictureKind[], now: Date): FieldErrors {
  const nikError = findNikError(nik, now)
  const npwpError = findNpwpError(npwp)
  return {
    ...(nikError !== undefined && { nik: nikError }),
    ...(npwpError !== undefined && { npwp: npwpError }),
    ...(!stored.includes('id_card') && { id_card: 'Unggah foto KTP Anda.' }),
    ...(!stored.includes('selfie') && { selfie: 'Unggah swafoto Anda.' }),
  }
}

function isPictureKind(kind: string): kind is PictureKind {
  return (pictureKinds as readonly string[]).includes(kind)
}
