import { Avatar, count, dateText, LinkButton, Tag } from '@jejaring/ui'
import { IconChevronRight, IconRefresh, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import * as texts from '../../texts'
import { useProspectPlacement } from '../prospects/use-prospect-placement'
import type { FreeSlot, Legs, TreeChild, TreeMember } from './genealogy'
import { isLastLevel } from './layout'
import { useNewMembers } from './new-members'
import classes from './tree-list.module.css'
import type { DeeperLevels } from './use-deeper-levels'
import { weakLeg } from './weak-leg'

const words = texts.genealogy
/** Levels expanded initially. */
const INITIALLY_OPEN_LEVELS = 2

interface TreeListProps {
  root: TreeMember
  deeperLevels: DeeperLevels
}

/** The tree as nested lists, for screen readers and one-handed use. */
export function TreeList({ root, deeperLevels }: TreeListProps) {
  return (
    <ul className={classes.list} aria-label={words.tree}>
      <MemberItem member={root} level={0} deeperLevels={deeperLevels} />
    </ul>
  )
}

interface ItemProps {
  child: TreeChild
  side: 'left' | 'right'
  level: number
  deeperLevels: DeeperLevels
}

function Item({ child, side, level, deeperLevels }: ItemProps) {
  if ('register' in child) return <FreeItem slot={child} />
  return <MemberItem member={child} side={side} level={level} deeperLevels={deeperLevels} />
}

interface MemberItemProps {
  member: TreeMember
  side?: 'left' | 'right'
  level: number
  deeperLevels: DeeperLevels
}

function MemberItem({ member, side, level, deeperLevels }: MemberItemProps) {
  const [open, setOpen] = useState(level < INITIALLY_OPEN_LEVELS)
  const { toTree } = useProspectPlacement()
  const isNew = useNewMembers().includes(member.username)
  const { left, right } = member.childs
  const shown = open && left && right
  const toggle = () => {
    if (isLastLevel(member)) void deeperLevels.load(member.username)
    setOpen(isLastLevel(member) || !open)
  }
  return (
    <li>
      <div className={classes.line}>
        <Toggle member={member} open={Boolean(shown)} deeperLevels={deeperLevels} onToggle={toggle} />
        <Avatar photo={member.photo} name={member.name ?? member.username} size={40} />
        <div className={classes.who}>
          <strong>
            {member.username} {isNew && <Tag>{words.isNew}</Tag>}
          </strong>
          <span>
            {side && `${words.leg(words[side])} · `}
            {words.joined} {dateText(member.created_at)}
          </span>
        </div>
        {level > 0 && (
          <LinkButton
            to={`/m/network/genealogy/${member.username}${toTree}`}
            variant="default"
            className={classes.open}
            aria-label={`${words.open} ${member.username}`}
          >
            {words.open}
          </LinkButton>
        )}
        <Counts member={member} />
      </div>
      {shown && (
        <ul className={classes.legs}>
          <Item child={left} side="left" level={level + 1} deeperLevels={deeperLevels} />
          <Item child={right} side="right" level={level + 1} deeperLevels={deeperLevels} />
        </ul>
      )}
    </li>
  )
}

interface ToggleProps {
  member: TreeMember
  open: boolean
  deeperLevels: DeeperLevels
  onToggle: () => void
}

function Toggle({ member, open, deeperLevels, onToggle }: ToggleProps) {
  const state = deeperLevels.stateOf(member.username)
  const Icon = state === 'failed' ? IconRefresh : IconChevronRight
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-expanded={open}
      aria-busy={state === 'loading' || undefined}
      aria-label={`${state === 'failed' ? words.retry : words.subtreeOf} ${member.username}`}
      onClick={onToggle}
    >
      <Icon size={20} aria-hidden />
    </button>
  )
}

function Counts({ member }: { member: TreeMember }) {
  const weak = weakLeg(member.pairings)
  return (
    <p className={classes.counts}>
      {words.downlines} {legsText(member.downlines)} · {words.pairings} {legsText(member.pairings)} ·{' '}
      {words.rewards} {legsText(member.rewards)}
      {weak && (
        <>
          {' · '}
          <strong>{words.weakSide(words[weak])}</strong>
        </>
      )}
    </p>
  )
}

function FreeItem({ slot: { upline, position } }: { slot: FreeSlot }) {
  const { toForm } = useProspectPlacement()
  return (
    <li className={classes.free}>
      <IconUserPlus size={20} aria-hidden />
      <span>
        {words.leg(words[position])} {words.isFree}
      </span>
      <LinkButton
        to={`/m/network/register/${upline}/${position}${toForm}`}
        className={classes.open}
        aria-label={`${words.register}: ${words[position]} ${upline}`}
      >
        {words.register}
      </LinkButton>
    </li>
  )
}

const legsText = ({ left, right }: Legs) => `${count(left)}\u00a0:\u00a0${count(right)}`
