import type { TreeMember } from './genealogy'

/** The tree with the legs of those who were looked into later. What does not change stays the same object. */
export function graft(member: TreeMember, later: ReadonlyMap<string, TreeMember>): TreeMember {
  const { left, right } = member.childs
  if (left === null && right === null) {
    const known = later.get(member.username)
    if (!known || known.childs.left === null) return member
    return graft({ ...member, childs: known.childs }, later)
  }
  const [newLeft, newRight] = [left, right].map((child) =>
    child && !('register' in child) ? graft(child, later) : child,
  )
  if (newLeft === left && newRight === right) return member
  return { ...member, childs: { left: newLeft ?? null, right: newRight ?? null } }
}
