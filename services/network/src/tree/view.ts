import { SIDES, type Side } from './slots'

/** A member of a view and what stands below it. Both slots are absent on the last level of the view. */
export interface ViewNode<Member> {
  readonly member: Member
  readonly left?: ViewSlot<Member>
  readonly right?: ViewSlot<Member>
}

/** A place under a member of a view: a node, or free for a registration. */
export type ViewSlot<Member> = ViewNode<Member> | 'free'

interface Placed {
  readonly id: bigint
  readonly parentId: bigint | null
  readonly side: Side | null
  readonly depth: number
}

export const DEFAULT_DEPTH = 4
export const MAX_DEPTH = 6

/** The levels to show for what was asked: 4 when nothing was, 6 at most (rule book §3). */
export function depthOf(asked: number): number {
  return asked < 1 ? DEFAULT_DEPTH : Math.min(Math.trunc(asked), MAX_DEPTH)
}

/**
 * Puts the members of a view into each other, the first one at the top. Below the last level both slots are absent,
 * otherwise neither is (rule book §3). Throws without a member.
 */
export function buildView<Member extends Placed>(
  members: readonly Member[],
  depth: number,
): ViewNode<Member> {
  const [top] = members
  if (!top) throw new Error('a view without a member')
  const bySlot = new Map(members.map((member) => [slotKey(member.parentId, member.side), member]))
  const nodeOf = (member: Member): ViewNode<Member> => {
    if (member.depth >= depth) return { member }
    const [left, right] = SIDES.map((side): ViewSlot<Member> => {
      const below = bySlot.get(slotKey(member.id, side))
      return below ? nodeOf(below) : 'free'
    })
    return { member, left, right }
  }
  return nodeOf(top)
}

/** The same from a tree that knows the way down: `below` answers the node in a leg, 0 where it is free. */
export function buildViewTopDown<Member>(
  node: number,
  depth: number,
  below: (node: number, side: Side) => number,
  memberOf: (node: number) => Member,
): ViewNode<Member> {
  const member = memberOf(node)
  if (depth === 0) return { member }
  const [left, right] = SIDES.map((side): ViewSlot<Member> => {
    const next = below(node, side)
    return next === 0 ? 'free' : buildViewTopDown(next, depth - 1, below, memberOf)
  })
  return { member, left, right }
}

/** The same view of something else. */
export function mapView<From, To>(view: ViewNode<From>, change: (member: From) => To): ViewNode<To> {
  const [left, right] = [view.left, view.right].map((slot) =>
    slot === undefined || slot === 'free' ? slot : mapView(slot, change),
  )
  return { member: change(view.member), left, right }
}

function slotKey(parentId: bigint | null, side: Side | null): string {
  return `${parentId}:${side}`
}
