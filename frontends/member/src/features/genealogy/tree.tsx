import { FreeSlotCard } from './free-slot-card'
import type { TreeChild, TreeMember } from './genealogy'
import { MemberCard } from './member-card'
import classes from './tree.module.css'

interface TreeProps {
  root: TreeMember
  /** Whether free places stand out. */
  offering: boolean
}

/** The binary tree below a member, left leg on the left, drawn recursively. */
export function Tree({ root, offering }: TreeProps) {
  return (
    <ul className={classes.tree}>
      <Branch child={root} isRoot offering={offering} />
    </ul>
  )
}

function Branch({ child, isRoot, offering }: { child: TreeChild; isRoot: boolean; offering: boolean }) {
  if ('register' in child) {
    return (
      <li className={classes.branch}>
        <FreeSlotCard slot={child} offered={offering} />
      </li>
    )
  }
  const { left, right } = child.childs
  return (
    <li className={classes.branch}>
      <div id={isRoot ? 'akar' : undefined} className={classes.place}>
        <MemberCard member={child} isRoot={isRoot} />
      </div>
      {left && right && (
        <ul className={classes.legs}>
          <Branch child={left} isRoot={false} offering={offering} />
          <Branch child={right} isRoot={false} offering={offering} />
        </ul>
      )}
    </li>
  )
}
