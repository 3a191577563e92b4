import { isDeepStrictEqual } from 'node:util'
import type { AuditTarget } from '@jejaring/identifiers/audit'
import type { EntityManager } from 'typeorm'
import type { UnitOfWork } from '../database/unit-of-work'
import { requireDutyForSubject } from '../rpc/admin-duties'
import { type Actor, caller, requireAdmin, requireInPerson } from '../rpc/caller'
import { conflict, isFault, notFound } from '../runtime/faults'
import { isUuid, newId } from '../runtime/ids'
import {
  type Decision,
  isDecidedBy,
  type JsonObject,
  PROPOSAL_LIFETIME_DAYS,
  type Proposal,
  parseDecision,
  refuseDecision,
} from './proposal'
import { insertProposal, lockPendingProposal, lockProposal, writeDecision } from './proposal-store'

/** What can be under dual control in a service, and whether it is by default. */
export type DualControlSubjects = Readonly<Record<string, boolean>>

/** What a decision does, by the kind of the subject: its text up to the colon. */
export type ProposalEffects = Readonly<Record<string, ProposalEffect>>

export interface ProposalEffect {
  /** Applies the change in the transaction of the approval. Faults: conflict when the base of the change has changed. */
  apply(tx: UnitOfWork, proposal: Proposal): Promise<void>
  /** Releases what the proposal holds when it is rejected or expires. */
  discard?(tx: UnitOfWork, proposal: Proposal, reason: string): Promise<void>
  /** Takes back an approval whose change is still to be carried out. Faults: conflict when it has been. */
  revoke?(tx: UnitOfWork, proposal: Proposal, reason: string): Promise<void>
  /** Ids of the approved proposals that `revoke` takes back. */
  findRevocable?(manager: EntityManager): Promise<string[]>
}

export interface ProposalDraft {
  readonly subject: string
  readonly target: AuditTarget
  readonly change: JsonObject
  readonly before?: JsonObject
  readonly after: JsonObject
}

/** Whether a person's changes of a subject need another admin. The operator's commands have no actor and apply directly. */
export async function isUnderDualControl(
  manager: EntityManager,
  subjects: DualControlSubjects,
  subject: string,
): Promise<boolean> {
  return caller().actor !== undefined && (await isDualControlOn(manager, subjects, subject))
}

/** Whether the operator has a subject under dual control. */
export async function isDualControlOn(
  manager: EntityManager,
  subjects: DualControlSubjects,
  subject: string,
): Promise<boolean> {
  const [row]: { enabled: boolean }[] = await manager.query(
    'SELECT enabled FROM dual_control WHERE subject = $1',
    [subject],
  )
  return row?.enabled ?? subjects[subject] ?? false
}

/**
 * Stores a checked change as a proposal and returns its id. The same change proposed again by the same person (a retry)
 * returns the id of the pending proposal. Faults: conflict when another proposal for the target is pending.
 */
export async function propose(tx: UnitOfWork, draft: ProposalDraft): Promise<string> {
  const { subject, target } = draft
  const [change, after] = [toJson(draft.change), toJson(draft.after)]
  const before = draft.before ? toJson(draft.before) : null
  const proposedBy = caller().actor?.memberId ?? null
  const pending = await lockPendingProposal(tx, target)
  if (pending?.proposedBy === proposedBy && isDeepStrictEqual(pending?.change, change)) return pending.id
  if (pending)
    throw conflict(
      'Sudah ada usulan yang menunggu persetujuan untuk data ini. Setujui atau tolak dulu di halaman Persetujuan.',
    )
  const proposedAt = tx.context.clock.now()
  const id = newId(proposedAt)
  const expiresAt = new Date(proposedAt.getTime() + PROPOSAL_LIFETIME_DAYS * 86_400_000)
  const proposal = { id, subject, target, change, before, after, proposedBy, proposedAt, expiresAt }
  await insertProposal(tx, proposal)
  tx.audit({
    action: 'proposal.created',
    target,
    ...(before && { before }),
    after: { ...after, proposal: id },
  })
  return id
}

/**
 * Approves or rejects a proposal as the calling admin; an approval applies the change. Rejecting an approved one revokes
 * it where its effect can be taken back. The same decision again changes nothing. Faults: forbidden, not_found, invalid (`reason`), conflict, and those of the change.
 */
export async function decideProposal(
  tx: UnitOfWork,
  effects: ProposalEffects,
  id: string,
  rawDecision: Decision,
): Promise<Proposal> {
  const admin = requireDecider()
  const adminId = admin.memberId
  const decision = parseDecision(rawDecision)
  const proposal = isUuid(id) ? await lockProposal(tx, id) : undefined
  if (!proposal) throw notFound('Usulan itu tidak ada.')
  requireDutyForSubject(proposal.subject, admin)
  if (isDecidedBy(proposal, decision, adminId)) return proposal
  const effect = effectOf(effects, proposal)
  const isRevocation = proposal.status === 'approved' && !decision.approve && effect.revoke !== undefined
  const refusal = isRevocation
    ? undefined
    : refuseDecision(proposal, decision, adminId, tx.context.clock.now())
  if (refusal) throw refusal
  if (isRevocation) await effect.revoke?.(tx, proposal, decision.reason)
  else if (decision.approve) await applyFresh(tx, effect, proposal)
  else await effect.discard?.(tx, proposal, decision.reason)
  return await closeProposal(tx, proposal, decision.approve ? 'approved' : 'rejected', {
    decidedBy: adminId,
    reason: decision.reason,
  })
}

/** Records the end of a locked proposal, with its audit entry. */
export async function closeProposal(
  tx: UnitOfWork,
  proposal: Proposal,
  status: Exclude<Proposal['status'], 'pending'>,
  { decidedBy, reason }: { readonly decidedBy: string | null; readonly reason: string },
): Promise<Proposal> {
  const closed = { ...proposal, status, decidedBy, reason, decidedAt: tx.context.clock.now() }
  await writeDecision(tx, closed)
  const { id, target, before, after, proposedBy } = proposal
  tx.audit({
    action: `proposal.${status}`,
    target,
    ...(before && { before }),
    after: { ...after, proposal: id, proposedBy, ...(reason && { reason }) },
  })
  return closed
}

/** Expires a proposal of the past and releases what it holds; does nothing when it was decided meanwhile. */
export async function expireProposal(tx: UnitOfWork, effects: ProposalEffects, id: string): Promise<void> {
  const proposal = await lockProposal(tx, id)
  if (proposal?.status !== 'pending' || proposal.expiresAt > tx.context.clock.now()) return
  const reason = `Tidak disetujui dalam ${PROPOSAL_LIFETIME_DAYS} hari`
  await effectOf(effects, proposal).discard?.(tx, proposal, reason)
  await closeProposal(tx, proposal, 'expired', { decidedBy: null, reason })
}

/** An admin in person: nobody approves through a session that somebody else started. */
function requireDecider(): Actor {
  requireInPerson('Persetujuan harus dari sesi admin sendiri.')
  return requireAdmin()
}

function effectOf(effects: ProposalEffects, { subject }: Proposal): ProposalEffect {
  const effect = effects[subject.split(':')[0]!]
  if (!effect) throw new Error(`no effect for proposals of ${subject}`)
  return effect
}

/** A change whose base has changed must not overwrite a value that neither admin has seen. */
async function applyFresh(tx: UnitOfWork, effect: ProposalEffect, proposal: Proposal): Promise<void> {
  try {
    await effect.apply(tx, proposal)
  } catch (error) {
    if (!isFault(error, 'conflict')) throw error
    throw conflict(
      'Data ini sudah berubah sejak usulan dibuat. Tolak usulan ini, lalu usulkan lagi dari nilai yang sekarang.',
      { cause: error },
    )
  }
}

function toJson(value: JsonObject): JsonObject {
  return JSON.parse(
    JSON.stringify(value, (_key, field: unknown) => (typeof field === 'bigint' ? field.toString() : field)),
  )
}
