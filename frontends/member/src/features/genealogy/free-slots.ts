import type { FreeSlot, TreeChild, TreeMember } from './genealogy'
import { weakLeg } from './weak-leg'

/** A free slot, and the leg of the tree's root that contains it. */
export interface SuggestedSlot extends FreeSlot {
  leg: 'left' | 'right'
}

/**
 * Suggests free slots for the next registration: those of the root's weak leg first, because a pair comes from there, and at
 * least one of the other leg. Within a leg the nearest come first.
 */
export function suggestSlots(root: TreeMember, limit: number): SuggestedSlot[] {
  const slots = freeSlots(root)
  const weak = weakLeg(root.pairings)
  if (!weak) return slots.slice(0, limit)
  const inWeakLeg = slots.filter(({ leg }) => leg === weak)
  const others = slots.filter(({ leg }) => leg !== weak)
  const reserved = Math.min(1, others.length)
  return [...inWeakLeg.slice(0, limit - reserved), ...others].slice(0, limit)
}

/** All free slots by breadth-first search: nearest to the root first, left before right. */
function freeSlots(root: TreeMember): SuggestedSlot[] {
  const slots: SuggestedSlot[] = []
  let level = legsOf(root)
  while (level.length > 0) {
    const next: typeof level = []
    for (const { child, leg } of level) {
      if ('register' in child) slots.push({ ...child, leg })
      else next.push(...legsOf(child).map((below) => ({ child: below.child, leg })))
    }
    level = next
  }
  return slots
}

function legsOf({ childs }: TreeMember): { child: TreeChild; leg: 'left' | 'right' }[] {
  const legs: { child: TreeChild; leg: 'left' | 'right' }[] = []
  if (childs.left) legs.push({ child: childs.left, leg: 'left' })
  if (childs.right) legs.push({ child: childs.right, leg: 'right' })
  return legs
}
