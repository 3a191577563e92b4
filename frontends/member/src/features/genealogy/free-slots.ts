import type { FreeSlot, TreeChild, TreeMember } from './genealogy'

/** Finds free slots by breadth-first search: nearest to the root first, left before right. */
export function freeSlots(root: TreeMember, limit: number): FreeSlot[] {
  const slots: FreeSlot[] = []
  let level: TreeChild[] = [root]
  while (level.length > 0 && slots.length < limit) {
    const next: TreeChild[] = []
    for (const child of level) {
      if ('register' in child) slots.push(child)
      else next.push(...[child.childs.left, child.childs.right].filter((one) => one !== null))
    }
    level = next
  }
  return slots.slice(0, limit)
}
