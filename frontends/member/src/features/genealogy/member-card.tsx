import { Avatar, count, dateText, LinkButton } from '@jejaring/ui'
import { IconArrowsExchange, IconBinaryTree, IconGift } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import * as texts from '../../texts'
import { useProspectPlacement } from '../prospects/use-prospect-placement'
import type { Legs, TreeMember } from './genealogy'
import classes from './member-card.module.css'
import { useNewMembers } from './new-members'
import { weakLeg } from './weak-leg'

const words = texts.genealogy

/** A member of the tree: name, join date and figures of each leg. The border colour shows the package. */
export function MemberCard({ member, isRoot }: { member: TreeMember; isRoot: boolean }) {
  const { toTree } = useProspectPlacement()
  const isNew = useNewMembers().includes(member.username)
  return (
    <article
      className={`${classes.card} ${member.package.code}`}
      data-root={isRoot || undefined}
      data-new={isNew || undefined}
    >
      {isNew && <span className={classes.new}>{words.isNew}</span>}
      <Avatar photo={member.photo} name={member.name ?? member.username} size={48} />
      <strong className={classes.username}>{member.username}</strong>
      <span className={classes.since}>
        {words.joined} {dateText(member.created_at)}
      </span>
      <div className={classes.rows}>
        <LegRow icon={IconBinaryTree} label={words.downlines} legs={member.downlines} />
        <LegRow icon={IconArrowsExchange} label={words.pairings} legs={member.pairings} />
        <WeakLeg waiting={member.pairings} />
        <LegRow icon={IconGift} label={words.rewards} legs={member.rewards} />
      </div>
      {isRoot ? (
        <span className={classes.opened}>{words.opened}</span>
      ) : (
        <LinkButton
          to={`/m/network/genealogy/${member.username}${toTree}`}
          variant="default"
          fullWidth
          className={classes.button}
          aria-label={`${words.open} ${member.username}`}
        >
          {words.open}
        </LinkButton>
      )}
    </article>
  )
}

interface LegRowProps {
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  label: string
  legs: Legs
}

function LegRow({ icon: Icon, label, legs }: LegRowProps) {
  const spoken = `${label}: ${words.left} ${count(legs.left)}, ${words.right} ${count(legs.right)}`
  return (
    <div className={classes.row} role="img" aria-label={spoken} title={label}>
      <span>{count(legs.left)}</span>
      <Icon size={16} aria-hidden />
      <span>{count(legs.right)}</span>
    </div>
  )
}

function WeakLeg({ waiting }: { waiting: Legs }) {
  const leg = weakLeg(waiting)
  return (
    <div className={classes.weak} data-leg={leg}>
      {leg && words.weak}
    </div>
  )
}
