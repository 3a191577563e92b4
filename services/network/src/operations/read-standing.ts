import { businessDay } from '@jejaring/calendar'
import { caller, isUuid, requireActor } from '@jejaring/service-kit'
import type { Context } from '../context'
import { termsOf } from '../plan/parameters'
import { type Counters, NO_COUNTERS } from '../settlement/engine'
import { readCachedPlan } from '../store/plans'
import { findWithPlan, type PlacedMember } from '../store/tree'
import { isInSubtree, memberNotFound, visibleRootOf } from './find-visible-member'

export interface Standing {
  readonly counters: Counters
  /** Pairs that are paid per business day at most; 0 without a node. */
  readonly flushout: number
  /** Absent without a node. */
  readonly placedAt?: Date
}

/**
 * A member's counters, those of today on the current business day; zeros for a member without a node. Other services ask for
 * anybody, people for themselves and their downline. Faults: not_found.
 */
export async function readStanding(context: Context, askedMemberId: string): Promise<Standing> {
  const memberId = askedMemberId || requireActor().memberId
  const { manager } = context.database
  const member = isUuid(memberId) ? await findWithPlan(context.pipelinedReads, memberId) : undefined
  await checkAccess(context, memberId, member)
  if (!member) return { counters: NO_COUNTERS, flushout: 0 }

  const { flushout } = termsOf(await readCachedPlan(manager, member.planNow), member.packageId)
  return { counters: countersToday(context, member), flushout, placedAt: member.placedAt }
}

/** Counters of a placed member; zeros until the engine has counted its placement. */
export function countersOf({ engine }: Context, { seq }: Pick<PlacedMember, 'seq'>): Counters {
  return seq !== null && seq <= engine.size ? engine.counters(Number(seq)) : NO_COUNTERS
}

/** The engine's day is that of the last placement; when a new one has begun since, nothing was paid on it yet. */
function countersToday(context: Context, member: PlacedMember): Counters {
  const counters = countersOf(context, member)
  const isPast = context.engine.businessDay < businessDay(context.clock.now())
  return isPast ? { ...counters, paidToday: 0, flushedToday: 0 } : counters
}

/** Other services and admins may ask for anybody, people for themselves and their downline. Faults: not_found. */
export async function checkAccess(
  context: Context,
  memberId: string,
  member: PlacedMember | undefined,
): Promise<void> {
  const { actor } = caller()
  if (!actor || actor.role === 'admin' || actor.memberId === memberId) return
  const top = await visibleRootOf(context, actor)
  if (!top || !member || !(await isInSubtree(context, member, top))) throw memberNotFound()
}
