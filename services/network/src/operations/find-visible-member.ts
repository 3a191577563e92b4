import { isUsername, normaliseUsername } from '@jejaring/identifiers'
import { type Actor, notFound, requireActor } from '@jejaring/service-kit'
import type { Context } from '../context'
import { findByMember, findByUsername, findRoot, type PlacedMember, readAncestors } from '../store/tree'

/** The top of an actor's visible subtree: the root for an admin, the own node for a member; undefined without a node. */
export async function visibleRootOf(context: Context, actor: Actor): Promise<PlacedMember | undefined> {
  const { pipelinedReads } = context
  return actor.role === 'admin'
    ? await findRoot(pipelinedReads)
    : await findByMember(pipelinedReads, actor.memberId)
}

/**
 * A member of the caller's visible subtree, by username. Faults: not_found, the same for unknown members and for members
 * outside (rule book §3).
 */
export async function findVisibleMember(
  context: Context,
  username: string,
): Promise<{ top: PlacedMember; member: PlacedMember }> {
  const top = await visibleRootOf(context, requireActor())
  const normalised = normaliseUsername(username)
  const member = isUsername(normalised) ? await findByUsername(context.pipelinedReads, normalised) : undefined
  if (!top || !member || !(await isInSubtree(context, member, top))) throw memberNotFound()
  return { top, member }
}

export function memberNotFound() {
  return notFound('Member tidak ditemukan di jaringan Anda.', {
    fields: { username: 'Member tidak ditemukan di jaringan Anda.' },
  })
}

/**
 * True when `member` is `top` or below it. The engine decides for settled placements. For a newer placement, the nearest
 * settled ancestor is read from the database first, so that it is visible immediately.
 */
export async function isInSubtree(
  context: Context,
  member: PlacedMember,
  top: PlacedMember,
): Promise<boolean> {
  const { engine } = context
  const { size } = engine
  const isCounted = ({ seq }: PlacedMember) => seq !== null && seq <= size
  const counted = isCounted(member)
    ? member
    : (await readAncestors(context.database.manager, member.id, { topId: top.id, settledSize: size })).at(-1)
  if (!counted) return false
  if (counted.id === top.id) return true
  if (!isCounted(counted)) return false
  // The top may have been numbered since it was read: it is always counted before its descendants.
  const above = isCounted(top) ? top : await findByMember(context.database.manager, top.memberId)
  return above !== undefined && isCounted(above) && engine.isBelow(Number(counted.seq), Number(above.seq))
}
