import type { AuditTarget } from '@jejaring/identifiers/audit'
import { conflict, type Fault, forbidden, invalid } from '../runtime/faults'

/** A proposal without a decision expires after this time. */
export const PROPOSAL_LIFETIME_DAYS = 7
const MAX_REASON_LENGTH = 300

export const statusNames = {
  pending: 'menunggu persetujuan',
  approved: 'sudah disetujui',
  rejected: 'sudah ditolak',
  expired: 'sudah kedaluwarsa',
} as const
export type ProposalStatus = keyof typeof statusNames

/** JSON as it is stored; a `bigint` is a string. */
export type JsonObject = Readonly<Record<string, unknown>>

/** A change that waits for the approval of another admin (maker-checker). */
export interface Proposal {
  readonly id: string
  /** The subject under dual control: a kind, or a kind and a key (`config:withdraw_admin`). */
  readonly subject: string
  /** The changed object, as in the audit trail. At most one pending proposal per target. */
  readonly target: AuditTarget
  /** The input of `apply`. */
  readonly change: JsonObject
  /** The changed fields, for the comparison; null for a new object. */
  readonly before: JsonObject | null
  readonly after: JsonObject
  readonly status: ProposalStatus
  /** Null for the operator's command line. */
  readonly proposedBy: string | null
  readonly proposedAt: Date
  readonly expiresAt: Date
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
  /** Why it was rejected. */
  readonly reason: string
}

export interface Decision {
  readonly approve: boolean
  readonly reason: string
}

/** Parses a decision. Faults: invalid (`reason`). */
export function parseDecision({ approve, reason: rawReason }: Decision): Decision {
  const reason = rawReason.trim()
  if (!approve && (reason === '' || reason.length > MAX_REASON_LENGTH)) {
    const sentence = `Isi alasan penolakan, paling banyak ${MAX_REASON_LENGTH} karakter.`
    throw invalid(sentence, { reason: sentence })
  }
  return { approve, reason: approve ? '' : reason }
}

/** Whether this admin has already decided so (a retry). */
export function isDecidedBy(
  { status, decidedBy }: Pick<Proposal, 'status' | 'decidedBy'>,
  { approve }: Pick<Decision, 'approve'>,
  adminId: string,
): boolean {
  return decidedBy === adminId && status === (approve ? 'approved' : 'rejected')
}

/** Returns why an admin may not decide a proposal so, or undefined. The proposer may reject it, and thereby withdraw it. */
export function refuseDecision(
  { status, proposedBy, expiresAt }: Pick<Proposal, 'status' | 'proposedBy' | 'expiresAt'>,
  { approve }: Pick<Decision, 'approve'>,
  adminId: string,
  now: Date,
): Fault | undefined {
  const current = status === 'pending' && expiresAt <= now ? 'expired' : status
  if (current !== 'pending') return conflict(`Usulan ini ${statusNames[current]}.`)
  if (approve && proposedBy === adminId)
    return forbidden('Anda yang mengusulkan perubahan ini. Persetujuan harus dari admin lain.')
  return undefined
}
