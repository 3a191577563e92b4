import type { TreeMember } from './genealogy'

/** Merges subtrees loaded later into the tree. Unchanged nodes keep their identity, so memoised cards do not re-render. */
export function mergeLevels(member: TreeMember, loaded: ReadonlyMap<string, TreeMember>): TreeMember {
  const { left, right } = member.childs
  if (left === null && right === null) {
    const subtree = loaded.get(member.username)
    if (!subtree || subtree.childs.left === null) return member
    return mergeLevels({ ...member, childs: subtree.childs }, loaded)
  }
  const [newLeft, newRight] = [left, right].map((child) =>
    child && !('register' in child) ? mergeLevels(child, loaded) : child,
  )
  if (newLeft === left && newRight === right) return member
  return { ...member, childs: { left: newLeft ?? null, right: newRight ?? null } }
}
