import { type Actor, notFound, requireActor } from '@jejaring/service-kit'
import type { Context } from '../context'
import { isUsername, normaliseUsername } from '../registration/application'
import { findByMember, findByUsername, findRoot, type PlacedMember, readAncestors } from '../store/tree'

/** The top of what somebody sees: an admin the whole tree, a member its own node; nothing without one. */
export async function visibleRootOf(context: Context, actor: Actor): Promise<PlacedMember | undefined> {
  const { pipelinedReads } = context
  return actor.role === 'admin'
    ? await findRoot(pipelinedReads)
    : await findByMember(pipelinedReads, actor.memberId)
}

/**
 * A member whom the caller may see: itself or one below it. Faults: not_found, the same for an unknown name and for
 * somebody outside (rule book §3).
 */
export async function findVisibleMember(
  context: Context,
  username: string,
): Promise<{ top: PlacedMember; member: PlacedMember }> {
  const top = await visibleRootOf(context, requireActor())
  const wanted = normaliseUsername(username)
  const member = isUsername(wanted) ? await findByUsername(context.pipelinedReads, wanted) : undefined
  if (!top || !member || !(await isInSubtree(context, member, top))) throw memberNotFound()
  return { top, member }
}

export function memberNotFound() {
  return notFound('Member tidak ditemukan di jaringan Anda.', {
    fields: { username: 'Member tidak ditemukan di jaringan Anda.' },
  })
}

/**
 * True when `member` is `top` or hangs anywhere below it. The engine answers for whatever it has counted; a
 * placement that is newer first climbs to one the engine knows, so a fresh place counts at once.
 */
export async function isInSubtree(
  context: Context,
  member: PlacedMember,
  top: PlacedMember,
): Promise<boolean> {
  const { engine } = context
  const counted = engine.size
  const isCounted = ({ seq }: PlacedMember) => seq !== null && seq <= counted
  const known = isCounted(member)
    ? member
    : (await readAncestors(context.database.manager, member.id, { topId: top.id, numbered: counted })).at(-1)
  if (!known) return false
  if (known.id === top.id) return true
  if (!isCounted(known)) return false
  // The top may have been numbered since it was read; whoever is below it is never counted before it.
  const above = isCounted(top) ? top : await findByMember(context.database.manager, top.memberId)
  return above !== undefined && isCounted(above) && engine.isBelow(Number(known.seq), Number(above.seq))
}
