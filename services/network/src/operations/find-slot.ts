import { isUsername } from '@jejaring/identifiers'
import { type Actor, conflict, notFound } from '@jejaring/service-kit'
import type { Context } from '../context'
import { SLOT_TAKEN } from '../registration/refusal'
import { findByMember, findByUsername, findRoot, isSlotTaken, type PlacedMember } from '../store/tree'
import type { Side } from '../tree/slots'
import { isInSubtree, visibleRootOf } from './find-visible-member'

/**
 * The upline of a registration, and the top of the caller's visible subtree. Faults: not_found, the same for unknown
 * members, members without a node and members outside the caller's downline.
 */
export async function findUpline(
  context: Context,
  actor: Actor,
  username: string,
): Promise<{ upline: PlacedMember; top: PlacedMember }> {
  const [top, upline] = await Promise.all([
    visibleRootOf(context, actor),
    isUsername(username) ? findByUsername(context.pipelinedReads, username) : undefined,
  ])
  if (!top || !upline || !(await isInSubtree(context, upline, top))) {
    throw notFound('Upline tidak ditemukan di jaringan Anda.')
  }
  return { upline, top }
}

/** Faults: conflict when the slot is occupied or reserved by a registration. */
export async function checkSlotFree(context: Context, upline: PlacedMember, side: Side): Promise<void> {
  if (await isSlotTaken(context.pipelinedReads, upline.id, side)) throw conflict(SLOT_TAKEN)
}

/** The sponsor of the caller's registrations: the caller, or the root account for an admin without a node (rule book §1). */
export async function sponsorOf(context: Context, actor: Actor): Promise<PlacedMember> {
  const { pipelinedReads } = context
  return (await findByMember(pipelinedReads, actor.memberId)) ?? (await findRoot(pipelinedReads))
}
