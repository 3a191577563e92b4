import { type Actor, requireActor } from '@jejaring/service-kit'
import type { Context } from '../context'
import { type Plan, termsOf } from '../plan/parameters'
import type { MemberCard } from '../read-model/member-card-cache'
import { readTreeFromModel } from '../read-model/read-tree-from-model'
import type { Counters } from '../settlement/engine'
import { readCachedPlan } from '../store/plans'
import { findRoot, type PlacedMember, readAncestors, readView, type ViewedMember } from '../store/tree'
import { buildView, depthOf, type ViewNode } from '../tree/view'
import { findVisibleMember, memberNotFound } from './find-visible-member'
import { countersOf } from './read-standing'

/** A member on a node card: with what hangs below it and the code of its package. */
export interface Card extends MemberCard {
  readonly counters: Counters
}

export interface TreeView {
  readonly root: ViewNode<Card>
  /** The parent of the root; empty when the caller may not see it. */
  readonly previousUsername: string
  /** From the top of what the caller sees down to the root of the view; a long one skips its middle. */
  readonly path: string[]
}

/** The longest part of a path above the root of the view. */
const MAX_PATH_STEPS = 8

/**
 * The tree below a member, the caller's own without a username: from tree where that is the whole truth, otherwise from
 * the database. Faults: not_found outside the caller's downline, as for an unknown name.
 */
export async function readTree(context: Context, username: string, askedDepth: number): Promise<TreeView> {
  const depth = depthOf(askedDepth)
  if (username === '') return await readFromTop(context, requireActor(), depth)
  const { top, member } = await findVisibleMember(context, username)
  const asked = { id: Number(member.id), topId: Number(top.id), depth, maxPathSteps: MAX_PATH_STEPS }
  return (await readTreeFromModel(context, asked)) ?? (await readBelow(context, top, member, depth))
}

/** What people see first and most: members themselves, admins the root, with what is below. */
async function readFromTop(context: Context, actor: Actor, depth: number): Promise<TreeView> {
  const maxPathSteps = MAX_PATH_STEPS
  if (actor.role === 'admin') {
    const recalled = await readTreeFromModel(context, { depth, maxPathSteps })
    if (recalled) return recalled
    const root = await findRoot(context.database.manager)
    return await readBelow(context, root, root, depth)
  }
  const id = context.cards.placementOf(actor.memberId)
  const recalled =
    id === undefined ? undefined : await readTreeFromModel(context, { id, depth, maxPathSteps })
  return recalled ?? (await readOwn(context, actor, depth))
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
  const way = isTop
    ? [member]
    : await readAncestors(manager, member.id, { topId: top.id, steps: MAX_PATH_STEPS })
  const path = way.map((each) => each.username).reverse()
  if (way.at(-1)?.id !== top.id) path.unshift(top.username)
  return {
    root: buildView(members, depth),
    previousUsername: isTop ? '' : (way[1]?.username ?? ''),
    path,
  }
}

/** The own node is found with what is below it. */
async function readOwn(context: Context, { memberId }: Actor, depth: number): Promise<TreeView> {
  const members = await readMembers(context, { memberId }, depth)
  const [own] = members
  if (!own) throw memberNotFound()
  return { root: buildView(members, depth), previousUsername: '', path: [own.username] }
}

/** A member that is not counted yet shows zeros; the tree itself shows it at once. */
async function readMembers(
  context: Context,
  top: Parameters<typeof readView>[1],
  depth: number,
): Promise<(ViewedMember & Card)[]> {
  const { manager } = context.database
  const keep = context.cards.beginRead()
  const members = await readView(manager, top, depth)
  const plans = new Map<number, Plan>()
  for (const version of new Set(members.map(({ planVersion }) => planVersion))) {
    plans.set(version, await readCachedPlan(manager, version))
  }
  return members.map((member) => {
    const packageCode = termsOf(plans.get(member.planVersion)!, member.packageId).code
    const card = { ...member, packageCode, counters: countersOf(context, member) }
    keep(Number(member.id), card)
    return card
  })
}
