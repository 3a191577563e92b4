import { ActionIcon } from '@jejaring/ui'
import { IconArrowsMaximize, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { texts } from '../../texts'
import type { TreeMember } from './genealogy'
import classes from './genealogy.module.css'
import { CARD, type Drawing, layOut } from './layout'
import { Legend } from './legend'
import { PanZoom, type Sight } from './pan-zoom'
import { keyOf, Tree } from './tree'
import type { Deeper } from './use-later-levels'
import { useLetters } from './use-letters'

const words = texts.genealogy
const SCROLL_AFTER = 500
const ZOOM_STEP = 1.25

interface TreeCanvasProps {
  tree: TreeMember
  deeper: Deeper
  /** Whether free places stand out. */
  offering: boolean
}

/** The window that holds the drawn tree: it is moved and zoomed, and finds its root. */
export function TreeCanvas({ tree, deeper, offering }: TreeCanvasProps) {
  const window = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const moves = useRef<PanZoom>(undefined)
  const drawing = useMemo(() => layOut(tree), [tree])
  const [sight, setSight] = useState<Sight>()
  useLayoutEffect(() => {
    if (!window.current || !canvas.current) return
    // Cards that come into sight are drawn in between, and never hold up a finger.
    const draw = (seen: Sight) => startTransition(() => setSight(seen))
    moves.current = new PanZoom(window.current, canvas.current, draw)
    return () => moves.current?.stop()
  }, [])
  const { letters, probe } = useLetters()
  useSteadyView(moves, drawing, letters)
  useEffect(() => {
    const timer = setTimeout(() => {
      moves.current?.home()
      // Someone who looks for a free place reads the list over the tree first.
      if (!offering)
        window.current?.querySelector('#akar')?.scrollIntoView({ behavior: 'smooth', block: 'nearest' })
    }, SCROLL_AFTER)
    return () => clearTimeout(timer)
  }, [offering])
  return (
    <>
      <section
        ref={window}
        className={classes.window}
        aria-label={words.tree}
        aria-describedby="cara-geser"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys move the tree
        tabIndex={0}
      >
        <p id="cara-geser" className={classes.unseen}>
          {words.keys}
        </p>
        <span ref={probe} className={classes.letter} aria-hidden />
        <div ref={canvas} className={classes.canvas}>
          {sight && (
            <Tree drawing={drawing} letters={letters} sight={sight} deeper={deeper} offering={offering} />
          )}
        </div>
      </section>
      {/* Beside the window and not over it, where it would cover a card. */}
      <div className={classes.foot}>
        <Legend />
        <ZoomButtons moves={moves} />
      </div>
    </>
  )
}

/** Levels that come later push the others apart; the one that was looked into stays under the finger. */
function useSteadyView(moves: React.RefObject<PanZoom | undefined>, drawing: Drawing, letters: number): void {
  const before = useRef<{ drawing: Drawing; letters: number }>(undefined)
  useLayoutEffect(() => {
    const { root, width, height } = drawing
    const size = { width: width * letters, height: height * letters }
    moves.current?.measure(size, (root.x + CARD.width / 2) * letters)
    const last = before.current
    before.current = { drawing, letters }
    if (last?.letters !== letters) return moves.current?.home()
    const looked = lookedInto(last.drawing, drawing)
    if (looked) moves.current?.shift({ x: looked.x * letters, y: looked.y * letters })
  }, [drawing, letters, moves])
}

/** How far the member has moved who has legs now and had none before. */
function lookedInto(before: Drawing, after: Drawing): { x: number; y: number } | undefined {
  const places = new Map(before.cards.map((placed) => [keyOf(placed.child), placed]))
  for (const placed of after.cards) {
    const last = places.get(keyOf(placed.child))
    if (last && !last.left && placed.left) return { x: last.x - placed.x, y: last.y - placed.y }
  }
  return undefined
}

function ZoomButtons({ moves }: { moves: React.RefObject<PanZoom | undefined> }) {
  return (
    <div className={classes.zooms}>
      <ActionIcon
        color="gray"
        aria-label={words.zoomOut}
        onClick={() => moves.current?.zoomMiddle(1 / ZOOM_STEP)}
      >
        <IconZoomOut size={20} />
      </ActionIcon>
      <ActionIcon color="gray" aria-label={words.zoomIn} onClick={() => moves.current?.zoomMiddle(ZOOM_STEP)}>
        <IconZoomIn size={20} />
      </ActionIcon>
      <ActionIcon color="gray" aria-label={words.whole} onClick={() => moves.current?.whole()}>
        <IconArrowsMaximize size={20} />
      </ActionIcon>
    </div>
  )
}
