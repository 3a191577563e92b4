import type { TableQuery } from '@jejaring/proto/common/v1/table'
import {
  conflict,
  forbidden,
  invalid,
  isUuid,
  notFound,
  requireAdmin,
  requireInPerson,
  type TablePage,
} from '@jejaring/service-kit'
import type { Context } from '../context'
import { identityNotification } from '../notifications/account-notifications'
import { submittedPicture } from '../store/identity-pictures'
import {
  identityPage,
  type ListedIdentity,
  listedIdentity,
  sealedNumbersOf,
  verificationOf,
  verifiedAmong,
  writeDecision,
} from '../store/identity-verifications'
import { memberById } from '../store/members'
import { usernamesWithSameNik } from '../store/shared-identities'
import { openNumbers } from '../verification/sealed-numbers'
import {
  type IdentityNumbers,
  isRejectionReason,
  refuseDecision,
  rejectionReasons,
} from '../verification/verification'
import { addNotification } from './add-notification'

const statuses = ['review', 'verified', 'rejected']

/** Returns a page of submitted identities without their numbers. Faults: unauthenticated, forbidden. */
export async function listIdentities(
  { kit }: Context,
  query: TableQuery | undefined,
  status: string,
): Promise<TablePage<ListedIdentity>> {
  requireAdmin()
  return await identityPage(kit.database.manager, query, statuses.includes(status) ? status : '')
}

export interface OpenedIdentity extends IdentityNumbers {
  readonly identity: ListedIdentity
  readonly sameNik: string[]
  readonly bankAccountName: string
}

/** Returns a submitted identity with its numbers; the view is audited. Faults: unauthenticated, forbidden, not_found. */
export async function openIdentity({ kit }: Context, memberId: string): Promise<OpenedIdentity> {
  requireAdmin()
  return await kit.transaction(async (tx) => {
    const verification = isUuid(memberId) ? await verificationOf(tx, memberId) : undefined
    const identity = verification && (await listedIdentity(tx, memberId))
    if (!identity) throw identityNotFound()
    const member = await memberById(tx, memberId)
    tx.audit({ action: 'identity.viewed', target: `member:${memberId}` })
    return {
      ...openNumbers(kit, verification.sealedNumbers),
      identity,
      sameNik: await usernamesWithSameNik(tx, memberId),
      bankAccountName: member?.bank?.accountName ?? '',
    }
  })
}

/** Returns a submitted picture; the view is audited. Faults: unauthenticated, forbidden, not_found. */
export async function readIdentityPicture({ kit }: Context, memberId: string, kind: string): Promise<Buffer> {
  requireAdmin()
  return await kit.transaction(async (tx) => {
    const sealed = isUuid(memberId) ? await submittedPicture(tx, memberId, kind) : undefined
    if (!sealed) throw identityNotFound()
    tx.audit({ action: 'identity.picture_viewed', target: `member:${memberId}`, after: { kind } })
    return Buffer.from(kit.open(sealed), 'base64')
  })
}

export interface IdentityDecision {
  readonly memberId: string
  readonly version: bigint
  readonly verified: boolean
  readonly reason: string
}

/**
 * Verifies or rejects a submitted identity, and notifies the member. Faults: unauthenticated; forbidden (one's own, or in
 * a login-as session); not_found; invalid (`reason`); conflict with another version.
 */
export async function decideIdentity(
  identity: Context,
  { memberId, version, verified, reason }: IdentityDecision,
): Promise<ListedIdentity> {
  requireInPerson('Identitas hanya dapat diputuskan dari sesi admin sendiri.')
  const admin = requireAdmin()
  const { kit } = identity
  if (admin.memberId === memberId) throw forbidden('Identitas Anda sendiri diperiksa oleh admin lain.')
  const status = verified ? 'verified' : 'rejected'
  const preset = verified ? '' : reason
  if (preset !== '' ? !isRejectionReason(preset) : !verified) {
    throw invalid('Pilih alasan penolakan.', { reason: 'Pilih alasan penolakan.' })
  }
  const now = kit.clock.now()
  return await kit.transaction(async (tx) => {
    const before = isUuid(memberId) ? await verificationOf(tx, memberId, { lock: true }) : undefined
    if (!before) throw identityNotFound()
    if (before.version !== version) throw conflict('Data ini sudah berubah. Muat ulang, lalu periksa lagi.')
    const refused = refuseDecision(before.status, status)
    if (refused) throw refused
    const decision = { status, reason: preset === '' ? '' : preset, decidedBy: admin.memberId, now } as const
    await writeDecision(tx, memberId, decision as Parameters<typeof writeDecision>[2])
    tx.audit({
      action: verified ? 'identity.verified' : 'identity.rejected',
      target: `member:${memberId}`,
      before: { status: before.status },
      after: { status, ...(preset !== '' && { reason: preset }) },
    })
    const sentence = isRejectionReason(preset) ? rejectionReasons[preset] : ''
    await addNotification(identity, tx, identityNotification(memberId, sentence, before.version, now))
    return (await listedIdentity(tx, memberId))!
  })
}

/** Returns those of the members with a verified identity. Faults: unauthenticated, forbidden. */
export async function filterVerifiedMembers(
  { kit }: Context,
  memberIds: readonly string[],
): Promise<string[]> {
  requireAdmin()
  return await verifiedAmong(kit.database.manager, memberIds.filter(isUuid))
}

/**
 * Returns NIK and NPWP of verified and erased members, for the tax worksheet; the view is audited. Faults: unauthenticated,
 * forbidden.
 */
export async function listTaxNumbers(
  { kit }: Context,
  memberIds: readonly string[],
): Promise<({ readonly memberId: string } & IdentityNumbers)[]> {
  requireAdmin()
  const ids = memberIds.filter(isUuid)
  return await kit.transaction(async (tx) => {
    const rows = await sealedNumbersOf(tx, ids)
    const after = { members: rows.length }
    if (rows.length > 0) tx.audit({ action: 'identity.numbers_exported', target: 'report:pph21', after })
    return rows.map(({ memberId, sealedNumbers }) => ({ memberId, ...openNumbers(kit, sealedNumbers) }))
  })
}

function identityNotFound() {
  return notFound('Data identitas tidak ditemukan.')
}
