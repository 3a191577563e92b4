import { Button } from '@jejaring/ui'
import { IconChevronDown, IconRefresh } from '@tabler/icons-react'
import { type CSSProperties, memo, useMemo, useState } from 'react'
import * as texts from '../../texts'
import { FreeSlotCard } from './free-slot-card'
import type { TreeChild } from './genealogy'
import { type Area, DEEPER_BUTTON_PX, heightOf, isLastLevel, type TreeLayout, visibleCards } from './layout'
import { MemberCard } from './member-card'
import type { VisibleRegion } from './pan-zoom'
import classes from './tree.module.css'
import type { DeeperLevels, LoadState } from './use-deeper-levels'
import { weakLeg } from './weak-leg'

const words = texts.genealogy

interface TreeProps {
  layout: TreeLayout
  /** Text scale of the browser; the layout is enlarged by the same factor. */
  textScale: number
  region: VisibleRegion
  deeperLevels: DeeperLevels
  /** Whether free slots are highlighted. */
  highlightSlots: boolean
}

/** Renders the visible part of the binary tree, left leg on the left. */
export function Tree({
  layout,
  textScale,
  region: { area, shapesOnly },
  deeperLevels,
  highlightSlots,
}: TreeProps) {
  const [focused, setFocused] = useState<string>()
  const { cards, connectors } = useMemo(() => {
    const focusedCard = layout.cards.find(({ child }) => keyOf(child) === focused)
    return visibleCards(layout, scaleArea(area, 1 / textScale), focusedCard)
  }, [layout, area, textScale, focused])
  const { width, height } = layout
  const size = { width: width * textScale, height: height * textScale }
  return (
    <div className={classes.tree} style={size}>
      <svg className={classes.connectors} viewBox={`0 0 ${width} ${height}`} {...size} aria-hidden>
        <path d={connectors} />
      </svg>
      <ul onFocus={({ target }) => setFocused(target.closest('li')?.dataset.key)}>
        {cards.map((placed) => (
          <TreeNode
            key={keyOf(placed.child)}
            child={placed.child}
            x={placed.x}
            y={placed.y}
            textScale={textScale}
            cardWidth={layout.cardWidth}
            isRoot={placed === layout.root}
            shapeOnly={shapesOnly}
            highlightSlots={highlightSlots}
            loadState={isLastLevel(placed.child) ? deeperLevels.stateOf(placed.child.username) : undefined}
            onLoadDeeper={deeperLevels.load}
          />
        ))}
      </ul>
    </div>
  )
}

function scaleArea({ x, y, width, height }: Area, factor: number): Area {
  return { x: x * factor, y: y * factor, width: width * factor, height: height * factor }
}

export function keyOf(child: TreeChild): string {
  return 'register' in child ? `${child.upline}/${child.position}` : child.username
}

interface TreeNodeProps {
  child: TreeChild
  x: number
  y: number
  textScale: number
  cardWidth: number
  isRoot: boolean
  shapeOnly: boolean
  highlightSlots: boolean
  loadState: LoadState
  onLoadDeeper: DeeperLevels['load']
}

/** Memoised: there are hundreds, and only those that moved or changed re-render. */
const TreeNode = memo(function TreeNode({
  child,
  x,
  y,
  textScale,
  cardWidth,
  isRoot,
  shapeOnly,
  highlightSlots,
  loadState,
  onLoadDeeper,
}: TreeNodeProps) {
  const box = { x, y, width: cardWidth, height: heightOf(child, isRoot) }
  const style = styleOf(scaleArea(box, textScale))
  if (shapeOnly) return <Shape child={child} style={style} />
  return (
    <li data-key={keyOf(child)}>
      <div id={isRoot ? 'akar' : undefined} data-card className={classes.positioned} style={style}>
        {'register' in child ? (
          <FreeSlotCard slot={child} offered={highlightSlots} />
        ) : (
          <MemberCard member={child} isRoot={isRoot} />
        )}
      </div>
      {isLastLevel(child) && (
        <LoadDeeperButton
          username={child.username}
          style={styleOf(
            scaleArea(
              { ...box, y: y + box.height + DEEPER_BUTTON_PX.gap, height: DEEPER_BUTTON_PX.height },
              textScale,
            ),
          )}
          state={loadState}
          onLoadDeeper={onLoadDeeper}
        />
      )}
    </li>
  )
})

/** A card that is too small to read: initials, and the colour of the weak leg on its side. */
function Shape({ child, style }: { child: TreeChild; style: CSSProperties }) {
  if ('register' in child) return <li className={classes.shape} data-free style={style} />
  return (
    <li className={classes.shape} data-weak={weakLeg(child.pairings)} title={child.username} style={style}>
      {child.username.slice(0, 2).toUpperCase()}
    </li>
  )
}

/** Also names the position for the style sheets, which keep the name of a cut-off card in view. */
function styleOf({ x, y, width, height }: Area): CSSProperties {
  return {
    left: x,
    top: y,
    width,
    height,
    '--card-x': `${x}px`,
    '--card-y': `${y}px`,
    '--card-width': `${width}px`,
    '--card-height': `${height}px`,
  } as CSSProperties
}

interface LoadDeeperButtonProps {
  username: string
  style: CSSProperties
  state: LoadState
  onLoadDeeper: DeeperLevels['load']
}

function LoadDeeperButton({ username, style, state, onLoadDeeper }: LoadDeeperButtonProps) {
  const Icon = state === 'failed' ? IconRefresh : IconChevronDown
  const label = state === 'failed' ? words.retry : words.loadDeeper
  return (
    <div data-card className={classes.positioned} style={style}>
      <Button
        variant="subtle"
        fullWidth
        className={classes.look}
        rightSection={<Icon size={16} aria-hidden />}
        loading={state === 'loading'}
        aria-label={`${label}: ${username}`}
        onClick={() => void onLoadDeeper(username)}
      >
        {label}
      </Button>
    </div>
  )
}
