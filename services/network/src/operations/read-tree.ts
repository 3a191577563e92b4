import { type Actor, requireActor } from '@jejaring/service-kit'
import type { Context } from '../context'
import { type Plan, termsOf } from '../plan/parameters'
import { readTreeFromModel, type TreeCard, type TreeView } from '../read-model/read-tree-from-model'
import { DISPLAY_WAIT_MS } from '../read-model/wait-until-counted'
import { readCachedPlan } from '../store/plans'
import { findRoot, type PlacedMember, readAncestors, readView, type ViewedMember } from '../store/tree'
import { buildView, depthOf } from '../tree/view'
import { findVisibleMember, memberNotFound } from './find-visible-member'
import { countersOf } from './read-standing'

/** Limits the path above the root of the view. */
const MAX_PATH_STEPS = 8

/**
 * The subtree of a member; the caller's own when the username is empty. Answered from the read model when that is
 * current, otherwise from the database. Faults: not_found, the same for unknown members and members outside the caller's
 * downline.
 */
export async function readTree(
  context: Context,
  username: string,
  requestedDepth: number,
): Promise<TreeView> {
  const depth = depthOf(requestedDepth)
  if (username === '') return await readFromTop(context, requireActor(), depth)
  const { top, member } = await findVisibleMember(context, username)
  const request = { id: Number(member.id), topId: Number(top.id), depth, maxPathSteps: MAX_PATH_STEPS }
  return (await readTreeFromModel(context, request)) ?? (await readBelow(context, top, member, depth))
}

/** The most frequent request: the own node of a member, the root for an admin. */
async function readFromTop(context: Context, actor: Actor, depth: number): Promise<TreeView> {
  const maxPathSteps = MAX_PATH_STEPS
  if (actor.role === 'admin') {
    const view = await readTreeFromModel(context, { depth, maxPathSteps })
    if (view) return view
    const root = await findRoot(context.database.manager)
    return await readBelow(context, root, root, depth)
  }
  const id = context.cards.placementOf(actor.memberId)
  const view = id === undefined ? undefined : await readTreeFromModel(context, { id, depth, maxPathSteps })
  return view ?? (await readOwn(context, actor, depth))
}

async function readBelow(
  context: Context,
  top: PlacedMember,
  member: PlacedMember,
  depth: number,
): Promise<TreeView> {
  const { manager } = context.database
  const members = await readMembers(context, member, depth)
  const isTop = member.id === top.id
  const ancestors = isTop
    ? [member]
    : await readAncestors(manager, member.id, { topId: top.id, steps: MAX_PATH_STEPS })
  const path = ancestors.map(({ username }) => username).reverse()
  if (ancestors.at(-1)?.id !== top.id) path.unshift(top.username)
  return {
    root: buildView(members, depth),
    previousUsername: isTop ? '' : (ancestors[1]?.username ?? ''),
    path,
  }
}

/** Finds the own node and its subtree with one query. */
async function readOwn(context: Context, { memberId }: Actor, depth: number): Promise<TreeView> {
  const members = await readMembers(context, { memberId }, depth)
  const [own] = members
  if (!own) throw memberNotFound()
  return { root: buildView(members, depth), previousUsername: '', path: [own.username] }
}

/**
 * Shows what was placed before the call. When settlement is behind by more than `DISPLAY_WAIT_MS`, a member whose placement
 * is not settled has zero counters.
 */
async function readMembers(
  context: Context,
  top: Parameters<typeof readView>[1],
  depth: number,
): Promise<(ViewedMember & TreeCard)[]> {
  const { manager } = context.database
  await context.waitUntilCounted(DISPLAY_WAIT_MS)
  const cacheCard = context.cards.beginRead()
  const members = await readView(manager, top, depth)
  const plans = new Map<number, Plan>()
  for (const version of new Set(members.map(({ planVersion }) => planVersion))) {
    plans.set(version, await readCachedPlan(manager, version))
  }
  return members.map((member) => {
    const packageCode = termsOf(plans.get(member.planVersion)!, member.packageId).code
    const card = { ...member, packageCode, counters: countersOf(context, member) }
    cacheCard(Number(member.id), card)
    return card
  })
}
