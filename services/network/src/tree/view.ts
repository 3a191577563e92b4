import { SIDES, type Side } from './slots'

/** A member of a view with its subtree. Both slots are absent on the last level of the view. */
export interface ViewNode<Member> {
  readonly member: Member
  readonly left?: ViewSlot<Member>
  readonly right?: ViewSlot<Member>
}

/** A slot of a member of a view: a node, or free for a registration. */
export type ViewSlot<Member> = ViewNode<Member> | 'free'

interface NodePosition {
  readonly id: bigint
  readonly parentId: bigint | null
  readonly side: Side | null
  readonly depth: number
}

export const DEFAULT_DEPTH = 4
export const MAX_DEPTH = 6

/** The depth of a view: 4 by default, 6 at most (rule book §3). */
export function depthOf(requested: number): number {
  return requested < 1 ? DEFAULT_DEPTH : Math.min(Math.trunc(requested), MAX_DEPTH)
}

/**
 * Nests the rows of a view; the first row is the root. On the last level both slots are absent, on all others neither is
 * (rule book §3). Throws without a member.
 */
export function buildView<Member extends NodePosition>(
  members: readonly Member[],
  depth: number,
): ViewNode<Member> {
  const [top] = members
  if (!top) throw new Error('a view without a member')
  const bySlot = new Map(members.map((member) => [slotKey(member.parentId, member.side), member]))
  const nodeOf = (member: Member): ViewNode<Member> => {
    if (member.depth >= depth) return { member }
    const [left, right] = SIDES.map((side): ViewSlot<Member> => {
      const child = bySlot.get(slotKey(member.id, side))
      return child ? nodeOf(child) : 'free'
    })
    return { member, left, right }
  }
  return nodeOf(top)
}

/** Builds a view from child pointers: `childOf` returns the node in a leg, 0 when the slot is free. */
export function buildViewTopDown<Member>(
  node: number,
  depth: number,
  childOf: (node: number, side: Side) => number,
  memberOf: (node: number) => Member,
): ViewNode<Member> {
  const member = memberOf(node)
  if (depth === 0) return { member }
  const [left, right] = SIDES.map((side): ViewSlot<Member> => {
    const child = childOf(node, side)
    return child === 0 ? 'free' : buildViewTopDown(child, depth - 1, childOf, memberOf)
  })
  return { member, left, right }
}

/** Maps the members of a view. */
export function mapView<From, To>(view: ViewNode<From>, change: (member: From) => To): ViewNode<To> {
  const [left, right] = [view.left, view.right].map((slot) =>
    slot === undefined || slot === 'free' ? slot : mapView(slot, change),
  )
  return { member: change(view.member), left, right }
}

function slotKey(parentId: bigint | null, side: Side | null): string {
  return `${parentId}:${side}`
}
