import { type Actor, requireActor } from '@jejaring/service'
import type { Context } from '../context'
import { type Plan, termsOf } from '../plan/parameters'
import type { Counters } from '../settlement/engine'
import { recallPlan } from '../store/plans'
import { climb, findRoot, type PlacedMember, readView, type ViewedMember } from '../store/tree'
import { buildView, depthOf, type ViewNode } from '../tree/view'
import { countersOf } from './read-standing'
import { findVisible, memberNotFound } from './visible-members'

/** A member on a node card: with what hangs below it and the code of its package. */
export interface Card extends ViewedMember {
  readonly packageCode: string
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
const STEPS_SHOWN = 8

/**
 * The tree below a member, the caller's own without a username. Faults: not_found outside the caller's downline, as for
 * an unknown name.
 */
export async function readTree(context: Context, username: string, askedDepth: number): Promise<TreeView> {
  const depth = depthOf(askedDepth)
  const actor = requireActor()
  if (username === '' && actor.role === 'member') return await readOwn(context, actor, depth)
  const { manager } = context.database
  const { top, member } = username === '' ? await wholeTree(context) : await findVisible(context, username)
  const cards = await cardsOf(context, await readView(manager, member, depth))
  const isTop = member.id === top.id
  const way = isTop ? [member] : await climb(manager, member.id, { topId: top.id, steps: STEPS_SHOWN })
  const path = way.map((each) => each.username).reverse()
  if (way.at(-1)?.id !== top.id) path.unshift(top.username)
  return {
    root: buildView(cards, depth),
    previousUsername: isTop ? '' : (way[1]?.username ?? ''),
    path,
  }
}

/** What members see first and most: their own node is found with what is below it. */
async function readOwn(context: Context, { memberId }: Actor, depth: number): Promise<TreeView> {
  const members = await readView(context.database.manager, { memberId }, depth)
  const [own] = members
  if (!own) throw memberNotFound()
  const root = buildView(await cardsOf(context, members), depth)
  return { root, previousUsername: '', path: [own.username] }
}

async function wholeTree(context: Context): Promise<{ top: PlacedMember; member: PlacedMember }> {
  const top = await findRoot(context.database.manager)
  return { top, member: top }
}

/** A member that is not counted yet shows zeros; the tree itself shows it at once. */
async function cardsOf(context: Context, members: readonly ViewedMember[]): Promise<Card[]> {
  const plans = new Map<number, Plan>()
  for (const version of new Set(members.map(({ planVersion }) => planVersion))) {
    plans.set(version, await recallPlan(context.database.manager, version))
  }
  return members.map((member) => ({
    ...member,
    packageCode: termsOf(plans.get(member.planVersion)!, member.packageId).code,
    counters: countersOf(context, member),
  }))
}
