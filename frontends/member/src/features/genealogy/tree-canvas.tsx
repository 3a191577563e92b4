import { ActionIcon, useIsPhone } from '@jejaring/ui'
import { isHydrating } from '@jejaring/web-platform'
import { IconArrowsMaximize, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import {
  type CSSProperties,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import * as texts from '../../texts'
import type { TreeMember } from './genealogy'
import classes from './genealogy.module.css'
import { type Area, CARD_COLUMNS, CARD_PX, layOutTree, type PlacedCard, type TreeLayout } from './layout'
import { Legend } from './legend'
import { useNewMembers } from './new-members'
import { PanZoom, type VisibleRegion } from './pan-zoom'
import { keyOf, Tree } from './tree'
import { TreeSkeleton } from './tree-skeleton'
import type { DeeperLevels } from './use-deeper-levels'
import { useTextScale } from './use-text-scale'
import { EDGE_MARGIN_PX } from './view'

const words = texts.genealogy
const INITIAL_SCROLL_DELAY_MS = 500
const BUTTON_ZOOM_FACTOR = 1.25

interface TreeCanvasProps {
  tree: TreeMember
  deeperLevels: DeeperLevels
  /** Whether free slots are highlighted. */
  highlightSlots: boolean
}

/** The viewport of the tree, with panning, zooming, legend and zoom buttons. */
export function TreeCanvas({ tree, deeperLevels, highlightSlots }: TreeCanvasProps) {
  const viewport = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const panZoom = useRef<PanZoom>(undefined)
  const isPhone = useIsPhone()
  const columns = isPhone ? CARD_COLUMNS.phone : CARD_COLUMNS.desk
  const layout = useMemo(() => layOutTree(tree, columns), [tree, columns])
  const [isServerRendered] = useState(isHydrating)
  // Constant: from then on `PanZoom` writes the transform.
  const [style] = useState(isServerRendered && isPhone ? serverStyle(layout) : undefined)
  const [region, setRegion] = useState(isServerRendered && isPhone ? serverRegion(layout) : undefined)
  useLayoutEffect(() => {
    if (!viewport.current || !canvas.current) return
    // A transition renders new cards without blocking pointer events.
    const onVisibleRegion = (region: VisibleRegion) => startTransition(() => setRegion(region))
    panZoom.current = new PanZoom(viewport.current, canvas.current, onVisibleRegion)
    return () => panZoom.current?.stop()
  }, [])
  const { textScale, probe } = useTextScale()
  useSteadyView(panZoom, layout, textScale)
  useInitialView({ panZoom, viewport, layout, textScale, highlightSlots })
  return (
    <>
      <div className={classes.stage}>
        <section
          ref={viewport}
          className={classes.window}
          aria-label={words.tree}
          aria-describedby="cara-geser"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys pan the tree
          tabIndex={0}
        >
          <p id="cara-geser" className={classes.unseen}>
            {words.keys}
          </p>
          <span ref={probe} className={classes.letter} aria-hidden />
          {isServerRendered && !region && <TreeSkeleton />}
          <div ref={canvas} className={classes.canvas} style={style}>
            {region && (
              <Tree
                layout={layout}
                textScale={textScale}
                region={region}
                deeperLevels={deeperLevels}
                highlightSlots={highlightSlots}
              />
            )}
          </div>
        </section>
        <ZoomButtons panZoom={panZoom} />
      </div>
      <div className={classes.foot}>
        <Legend />
      </div>
    </>
  )
}

/** What the largest phone shows of the initial view; the cards outside it follow after the hydration. */
const PHONE_WINDOW = { width: 600, height: 900 }

function serverRegion({ root, cardWidth }: TreeLayout): VisibleRegion {
  const x = root.x + (cardWidth - PHONE_WINDOW.width) / 2
  return { area: { x, y: 0, ...PHONE_WINDOW }, shapesOnly: false }
}

/**
 * The initial view without the size of the viewport, which the server does not know. On a phone the cards that it renders
 * fit at zoom 1; a wider screen may need another zoom.
 */
function serverStyle({ root, cardWidth }: TreeLayout): CSSProperties {
  return { transform: `translate(calc(50cqi - ${root.x + cardWidth / 2}px), ${EDGE_MARGIN_PX}px)` }
}

interface InitialView {
  panZoom: React.RefObject<PanZoom | undefined>
  viewport: React.RefObject<HTMLElement | null>
  layout: TreeLayout
  textScale: number
  highlightSlots: boolean
}

/** Shows the root at first, or the member that was just registered. */
function useInitialView({ panZoom, viewport, layout, textScale, highlightSlots }: InitialView): void {
  const [newUsername] = useNewMembers()
  const latest = useRef({ layout, textScale })
  useEffect(() => {
    latest.current = { layout, textScale }
  })
  useEffect(() => {
    const timer = setTimeout(() => {
      panZoom.current?.resetUnlessMoved()
      const newCard = latest.current.layout.cards.find(({ child }) => keyOf(child) === newUsername)
      if (newCard) panZoom.current?.revealOnCanvas(cardArea(newCard, latest.current))
      // When slots are offered, the list above the tree must stay visible.
      const shown = newCard ? viewport.current : viewport.current?.querySelector('#akar')
      if (!highlightSlots) shown?.scrollIntoView({ behavior: 'smooth', block: 'nearest' })
    }, INITIAL_SCROLL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [panZoom, viewport, highlightSlots, newUsername])
}

function cardArea(
  { x, y }: PlacedCard,
  { layout, textScale }: { layout: TreeLayout; textScale: number },
): Area {
  return {
    x: x * textScale,
    y: y * textScale,
    width: layout.cardWidth * textScale,
    height: CARD_PX.height * textScale,
  }
}

/** Keeps the expanded member at its screen position when newly loaded levels change the layout. */
function useSteadyView(
  panZoom: React.RefObject<PanZoom | undefined>,
  layout: TreeLayout,
  textScale: number,
): void {
  const before = useRef<{ layout: TreeLayout; textScale: number }>(undefined)
  useLayoutEffect(() => {
    const { root, width, height } = layout
    const size = { width: width * textScale, height: height * textScale }
    panZoom.current?.measure(size, (root.x + layout.cardWidth / 2) * textScale)
    const last = before.current
    before.current = { layout, textScale }
    if (last?.textScale !== textScale) return panZoom.current?.reset()
    const offset = expandedMemberOffset(last.layout, layout)
    if (offset) panZoom.current?.shift({ x: offset.x * textScale, y: offset.y * textScale })
  }, [layout, textScale, panZoom])
}

/** Offset between the old and new position of the member whose legs were just loaded. */
function expandedMemberOffset(before: TreeLayout, after: TreeLayout): { x: number; y: number } | undefined {
  const previousCards = new Map(before.cards.map((placed) => [keyOf(placed.child), placed]))
  for (const placed of after.cards) {
    const last = previousCards.get(keyOf(placed.child))
    if (last && !last.left && placed.left) return { x: last.x - placed.x, y: last.y - placed.y }
  }
  return undefined
}

function ZoomButtons({ panZoom }: { panZoom: React.RefObject<PanZoom | undefined> }) {
  return (
    <div className={classes.zooms}>
      <ActionIcon
        color="gray"
        aria-label={words.zoomOut}
        onClick={() => panZoom.current?.zoomMiddle(1 / BUTTON_ZOOM_FACTOR)}
      >
        <IconZoomOut size={20} />
      </ActionIcon>
      <ActionIcon
        color="gray"
        aria-label={words.zoomIn}
        onClick={() => panZoom.current?.zoomMiddle(BUTTON_ZOOM_FACTOR)}
      >
        <IconZoomIn size={20} />
      </ActionIcon>
      <ActionIcon color="gray" aria-label={words.zoomToFit} onClick={() => panZoom.current?.fit()}>
        <IconArrowsMaximize size={20} />
      </ActionIcon>
    </div>
  )
}
