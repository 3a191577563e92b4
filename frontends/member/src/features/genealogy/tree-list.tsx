import { Avatar, count, dateText, LinkButton } from '@jejaring/ui'
import { IconChevronRight, IconRefresh, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { texts } from '../../texts'
import type { FreeSlot, Legs, TreeChild, TreeMember } from './genealogy'
import { isLastLevel } from './layout'
import classes from './tree-list.module.css'
import type { Deeper } from './use-later-levels'
import { weakLeg } from './weak-leg'

const words = texts.genealogy
/** So many levels are open at first. */
const OPEN = 2

interface TreeListProps {
  root: TreeMember
  deeper: Deeper
}

/** The same tree as lists within lists, for screen readers and for one thumb. */
export function TreeList({ root, deeper }: TreeListProps) {
  return (
    <ul className={classes.list} aria-label={words.tree}>
      <MemberItem member={root} level={0} deeper={deeper} />
    </ul>
  )
}

interface ItemProps {
  child: TreeChild
  side: 'left' | 'right'
  level: number
  deeper: Deeper
}

function Item({ child, side, level, deeper }: ItemProps) {
  if ('register' in child) return <FreeItem slot={child} />
  return <MemberItem member={child} side={side} level={level} deeper={deeper} />
}

interface MemberItemProps {
  member: TreeMember
  side?: 'left' | 'right'
  level: number
  deeper: Deeper
}

function MemberItem({ member, side, level, deeper }: MemberItemProps) {
  const [open, setOpen] = useState(level < OPEN)
  const { left, right } = member.childs
  const shown = open && left && right
  const toggle = () => {
    if (isLastLevel(member)) void deeper.look(member.username)
    setOpen(isLastLevel(member) || !open)
  }
  return (
    <li>
      <div className={classes.line}>
        <Toggle member={member} open={Boolean(shown)} deeper={deeper} onToggle={toggle} />
        <Avatar photo={member.photo} name={member.name ?? member.username} size={40} />
        <div className={classes.who}>
          <strong>{member.username}</strong>
          <span>
            {side && `${words.leg(words[side])} · `}
            {words.joined} {dateText(member.created_at)}
          </span>
        </div>
        {level > 0 && (
          <LinkButton
            to={`/m/network/genealogy/${member.username}`}
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
          <Item child={left} side="left" level={level + 1} deeper={deeper} />
          <Item child={right} side="right" level={level + 1} deeper={deeper} />
        </ul>
      )}
    </li>
  )
}

interface ToggleProps {
  member: TreeMember
  open: boolean
  deeper: Deeper
  onToggle: () => void
}

function Toggle({ member, open, deeper, onToggle }: ToggleProps) {
  const state = deeper.stateOf(member.username)
  const Icon = state === 'failed' ? IconRefresh : IconChevronRight
  return (
    <button
      type="button"
      className={classes.toggle}
      aria-expanded={open}
      aria-busy={state === 'asking' || undefined}
      aria-label={`${state === 'failed' ? words.lookAgain : words.below} ${member.username}`}
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
      {words.downlines} {both(member.downlines)} · {words.pairings} {both(member.pairings)} · {words.rewards}{' '}
      {both(member.rewards)}
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
  return (
    <li className={classes.free}>
      <IconUserPlus size={20} aria-hidden />
      <span>
        {words.leg(words[position])} {words.isFree}
      </span>
      <LinkButton
        to={`/m/network/register/${upline}/${position}`}
        className={classes.open}
        aria-label={`${words.register}: ${words[position]} ${upline}`}
      >
        {words.register}
      </LinkButton>
    </li>
  )
}

const both = ({ left, right }: Legs) => `${count(left)}\u00a0:\u00a0${count(right)}`
