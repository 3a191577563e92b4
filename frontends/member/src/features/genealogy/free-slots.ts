import type { FreeSlot, TreeChild, TreeMember } from './genealogy'

/** The free places of a tree, nearest to its root first and left before right. */
export function freeSlots(root: TreeMember, most: number): FreeSlot[] {
  const found: FreeSlot[] = []
  let level: TreeChild[] = [root]
  while (level.length > 0 && found.length < most) {
    const next: TreeChild[] = []
    for (const child of level) {
      if ('register' in child) found.push(child)
      else next.push(...[child.childs.left, child.childs.right].filter((one) => one !== null))
    }
    level = next
  }
  return found.slice(0, most)
}
