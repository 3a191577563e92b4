import { Button } from '@jejaring/ui'
import { IconChevronDown, IconRefresh } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { texts } from '../../texts'
import { FreeSlotCard } from './free-slot-card'
import type { TreeChild } from './genealogy'
import { CARD, DEEPER, type Drawing, heightOf, isLastLevel, within } from './layout'
import { MemberCard } from './member-card'
import type { Sight } from './pan-zoom'
import classes from './tree.module.css'
import type { Deeper, LookState } from './use-later-levels'

const words = texts.genealogy

interface TreeProps {
  drawing: Drawing
  sight: Sight
  deeper: Deeper
  /** Whether free places stand out. */
  offering: boolean
}

/** The part of the binary tree that is in sight, left leg on the left. */
export function Tree({ drawing, sight: { area, small }, deeper, offering }: TreeProps) {
  const { cards, connectors } = useMemo(() => within(drawing, area), [drawing, area])
  return (
    <div className={classes.tree} style={{ width: drawing.width, height: drawing.height }}>
      <svg className={classes.connectors} width={drawing.width} height={drawing.height} aria-hidden>
        <path d={connectors} />
      </svg>
      <ul>
        {cards.map((placed) => (
          <Leaf
            key={keyOf(placed.child)}
            child={placed.child}
            x={placed.x}
            y={placed.y}
            isRoot={placed === drawing.root}
            small={small}
            offering={offering}
            look={isLastLevel(placed.child) ? deeper.stateOf(placed.child.username) : undefined}
            onLook={deeper.look}
          />
        ))}
      </ul>
    </div>
  )
}

export function keyOf(child: TreeChild): string {
  return 'register' in child ? `${child.upline}/${child.position}` : child.username
}

interface LeafProps {
  child: TreeChild
  x: number
  y: number
  isRoot: boolean
  small: boolean
  offering: boolean
  look: LookState
  onLook: Deeper['look']
}

/** Hundreds of them: one is drawn again only when it moved or changed. */
const Leaf = memo(function Leaf({ child, x, y, isRoot, small, offering, look, onLook }: LeafProps) {
  const height = heightOf(child, isRoot)
  const style = { left: x, top: y, width: CARD.width, height }
  if (small)
    return <li className={classes.shape} data-free={'register' in child || undefined} style={style} />
  return (
    <li>
      <div id={isRoot ? 'akar' : undefined} data-card className={classes.place} style={style}>
        {'register' in child ? (
          <FreeSlotCard slot={child} offered={offering} />
        ) : (
          <MemberCard member={child} isRoot={isRoot} />
        )}
      </div>
      {isLastLevel(child) && (
        <LookDeeper
          username={child.username}
          x={x}
          y={y + height + DEEPER.gap}
          state={look}
          onLook={onLook}
        />
      )}
    </li>
  )
})

interface LookDeeperProps {
  username: string
  x: number
  y: number
  state: LookState
  onLook: Deeper['look']
}

function LookDeeper({ username, x, y, state, onLook }: LookDeeperProps) {
  const Icon = state === 'failed' ? IconRefresh : IconChevronDown
  const label = state === 'failed' ? words.lookAgain : words.look
  return (
    <div
      data-card
      className={classes.place}
      style={{ left: x, top: y, width: CARD.width, height: DEEPER.height }}
    >
      <Button
        variant="subtle"
        fullWidth
        className={classes.look}
        rightSection={<Icon size={16} aria-hidden />}
        loading={state === 'asking'}
        aria-label={`${label}: ${username}`}
        onClick={() => void onLook(username)}
      >
        {label}
      </Button>
    </div>
  )
}
