import { Button } from '@jejaring/ui'
import { IconChevronDown, IconRefresh } from '@tabler/icons-react'
import { type CSSProperties, memo, useMemo, useState } from 'react'
import { texts } from '../../texts'
import { FreeSlotCard } from './free-slot-card'
import type { TreeChild } from './genealogy'
import { type Area, CARD, DEEPER, type Drawing, heightOf, isLastLevel, within } from './layout'
import { MemberCard } from './member-card'
import type { Sight } from './pan-zoom'
import classes from './tree.module.css'
import type { Deeper, LookState } from './use-later-levels'

const words = texts.genealogy

interface TreeProps {
  drawing: Drawing
  /** How many times larger letters are than usual; the drawing is enlarged as much. */
  letters: number
  sight: Sight
  deeper: Deeper
  /** Whether free places stand out. */
  offering: boolean
}

/** The part of the binary tree that is in sight, left leg on the left. */
export function Tree({ drawing, letters, sight: { area, small }, deeper, offering }: TreeProps) {
  const [focused, setFocused] = useState<string>()
  const { cards, connectors } = useMemo(() => {
    const at = drawing.cards.find(({ child }) => keyOf(child) === focused)
    return within(drawing, enlarged(area, 1 / letters), at)
  }, [drawing, area, letters, focused])
  const { width, height } = drawing
  const size = { width: width * letters, height: height * letters }
  return (
    <div className={classes.tree} style={size}>
      <svg className={classes.connectors} viewBox={`0 0 ${width} ${height}`} {...size} aria-hidden>
        <path d={connectors} />
      </svg>
      <ul onFocus={({ target }) => setFocused(target.closest('li')?.dataset.key)}>
        {cards.map((placed) => (
          <Leaf
            key={keyOf(placed.child)}
            child={placed.child}
            x={placed.x}
            y={placed.y}
            letters={letters}
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

function enlarged({ x, y, width, height }: Area, times: number): Area {
  return { x: x * times, y: y * times, width: width * times, height: height * times }
}

export function keyOf(child: TreeChild): string {
  return 'register' in child ? `${child.upline}/${child.position}` : child.username
}

interface LeafProps {
  child: TreeChild
  x: number
  y: number
  letters: number
  isRoot: boolean
  small: boolean
  offering: boolean
  look: LookState
  onLook: Deeper['look']
}

/** Hundreds of them: one is drawn again only when it moved or changed. */
const Leaf = memo(function Leaf({ child, x, y, letters, isRoot, small, offering, look, onLook }: LeafProps) {
  const box = { x, y, width: CARD.width, height: heightOf(child, isRoot) }
  const style = styleOf(enlarged(box, letters))
  if (small)
    return <li className={classes.shape} data-free={'register' in child || undefined} style={style} />
  return (
    <li data-key={keyOf(child)}>
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
          style={styleOf(
            enlarged({ ...box, y: y + box.height + DEEPER.gap, height: DEEPER.height }, letters),
          )}
          state={look}
          onLook={onLook}
        />
      )}
    </li>
  )
})

const styleOf = ({ x, y, ...size }: Area) => ({ left: x, top: y, ...size })

interface LookDeeperProps {
  username: string
  style: CSSProperties
  state: LookState
  onLook: Deeper['look']
}

function LookDeeper({ username, style, state, onLook }: LookDeeperProps) {
  const Icon = state === 'failed' ? IconRefresh : IconChevronDown
  const label = state === 'failed' ? words.lookAgain : words.look
  return (
    <div data-card className={classes.place} style={style}>
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
