import { businessDay } from '@jejaring/calendar'
import { caller, isUuid, requireActor } from '@jejaring/service-kit'
import type { Context } from '../context'
import { termsOf } from '../plan/parameters'
import { DISPLAY_WAIT_MS } from '../read-model/wait-until-counted'
import { type Counters, NO_COUNTERS } from '../settlement/engine'
import { readCachedPlan } from '../store/plans'
import { findWithPlan, type PlacedMember } from '../store/tree'
import { isInSubtree, memberNotFound, visibleRootOf } from './find-visible-member'

export interface Standing {
  readonly counters: Counters
  /** Limit of pairs paid per business day; 0 without a node. */
  readonly flushout: number
  /** Absent without a node. */
  readonly placedAt?: Date
}

/**
 * A member's counters; the daily ones are of the current business day. Counts what was placed before the call, unless
 * settlement is behind by more than `DISPLAY_WAIT_MS`. Zeros for a member without a node. Services and
 * admins may read any member, members themselves and their downline. Faults: not_found.
 */
export async function readStanding(context: Context, requestedId: string): Promise<Standing> {
  const memberId = requestedId || requireActor().memberId
  const { manager } = context.database
  const [member] = await Promise.all([
    isUuid(memberId) ? findWithPlan(context.pipelinedReads, memberId) : undefined,
    context.waitUntilCounted(DISPLAY_WAIT_MS),
  ])
  await checkAccess(context, memberId, member)
  if (!member) return { counters: NO_COUNTERS, flushout: 0 }

  const { flushout } = termsOf(await readCachedPlan(manager, member.currentPlanVersion), member.packageId)
  return { counters: countersToday(context, member), flushout, placedAt: member.placedAt }
}

/** Counters of a placed member; zeros until its placement is settled. */
export function countersOf(
  { engine, countedSeqOf }: Pick<Context, 'engine' | 'countedSeqOf'>,
  { id }: Pick<PlacedMember, 'id'>,
): Counters {
  const node = countedSeqOf(Number(id))
  return node === 0 ? NO_COUNTERS : engine.counters(node)
}

/** The engine's business day is that of the last placement. On a later day no pair has been paid yet. */
function countersToday(context: Context, member: PlacedMember): Counters {
  const counters = countersOf(context, member)
  const isPast = context.engine.businessDay < businessDay(context.clock.now())
  return isPast ? { ...counters, paidOnCurrentDay: 0, flushedOnCurrentDay: 0 } : counters
}

/** Services and admins may read any member, members themselves and their downline. Faults: not_found. */
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
