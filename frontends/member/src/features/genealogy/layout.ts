import type { TreeChild, TreeMember } from './genealogy'

/** Card sizes in pixels at zoom 1; the style sheets of the cards repeat them. */
export const CARD_PX = { width: 168, height: 280, root: 256, free: 152 }
const CARD_GAP_PX = { x: 16, y: 44 }
/** Space in pixels below a card of the last level for the button that loads deeper levels. */
export const DEEPER_BUTTON_PX = { gap: 8, height: 44 }

/** A member or free slot with the position of the upper left corner of its card. */
export interface PlacedCard {
  child: TreeChild
  x: number
  y: number
  left?: PlacedCard
  right?: PlacedCard
}

export interface TreeLayout {
  root: PlacedCard
  /** All cards in pre-order. */
  cards: PlacedCard[]
  width: number
  height: number
}

/** A rectangle of the layout, in pixels at zoom 1. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

interface MeasuredSubtree {
  child: TreeChild
  width: number
  legs?: [MeasuredSubtree, MeasuredSubtree]
}

/** Lays out the tree: subtrees next to each other, each parent centred above its legs. */
export function layOutTree(tree: TreeMember): TreeLayout {
  const measured = measure(tree)
  const root = placeSubtree(measured, 0, 0, true)
  const cards = [...walk(root)]
  const height = Math.max(
    ...cards.map(({ y, child }) => y + heightOf(child, false) + deeperButtonHeight(child)),
  )
  return {
    root,
    cards,
    width: measured.width,
    height,
  }
}

/**
 * The cards that intersect an area, and the connectors as an SVG path. Includes the neighbours of the focused card and the
 * first and last cards, because the Tab key skips cards that are not rendered.
 */
export function visibleCards(
  { root, cards }: TreeLayout,
  area: Area,
  focused?: PlacedCard,
): { cards: PlacedCard[]; connectors: string } {
  const focusedIndex = focused ? cards.indexOf(focused) : 0
  const isNext = (index: number) =>
    Math.abs(index - focusedIndex) <= 1 || index <= 1 || index === cards.length - 1
  const overlapsX = (left: number, right: number) => left < area.x + area.width && right > area.x
  const overlapsY = (top: number, bottom: number) => top < area.y + area.height && bottom > area.y
  return {
    cards: cards.filter(({ child, x, y }, index) => {
      const bottom = y + heightOf(child, false) + deeperButtonHeight(child)
      return isNext(index) || (overlapsX(x, x + CARD_PX.width) && overlapsY(y, bottom))
    }),
    connectors: cards
      .filter(
        ({ y, left, right }) =>
          left &&
          right &&
          overlapsX(left.x, right.x + CARD_PX.width) &&
          overlapsY(y, left.y + CARD_PX.height),
      )
      .map((card) => connectorsOf(card, card === root))
      .join(''),
  }
}

function* walk(placed: PlacedCard): Generator<PlacedCard> {
  yield placed
  if (placed.left) yield* walk(placed.left)
  if (placed.right) yield* walk(placed.right)
}

export function heightOf(child: TreeChild, isRoot: boolean): number {
  if ('register' in child) return CARD_PX.free
  return isRoot ? CARD_PX.root : CARD_PX.height
}

/** Whether the legs of a member have not been loaded. */
export function isLastLevel(child: TreeChild): child is TreeMember {
  return !('register' in child) && child.childs.left === null && child.childs.right === null
}

function deeperButtonHeight(child: TreeChild): number {
  return isLastLevel(child) ? DEEPER_BUTTON_PX.gap + DEEPER_BUTTON_PX.height : 0
}

function measure(child: TreeChild): MeasuredSubtree {
  if ('register' in child || !child.childs.left || !child.childs.right) return { child, width: CARD_PX.width }
  const legs: [MeasuredSubtree, MeasuredSubtree] = [measure(child.childs.left), measure(child.childs.right)]
  return { child, width: legs[0].width + CARD_GAP_PX.x + legs[1].width, legs }
}

function placeSubtree(
  { child, width, legs }: MeasuredSubtree,
  from: number,
  y: number,
  isRoot: boolean,
): PlacedCard {
  if (!legs) return { child, x: from + (width - CARD_PX.width) / 2, y }
  const below = y + heightOf(child, isRoot) + CARD_GAP_PX.y
  const left = placeSubtree(legs[0], from, below, false)
  const right = placeSubtree(legs[1], from + legs[0].width + CARD_GAP_PX.x, below, false)
  return { child, x: (left.x + right.x) / 2, y, left, right }
}

/** SVG path from a card to its two legs: a stem and two rounded elbows. */
function connectorsOf({ child, x, y, left, right }: PlacedCard, isRoot: boolean): string {
  if (!left || !right) return ''
  const middle = x + CARD_PX.width / 2
  const bottom = y + heightOf(child, isRoot)
  const bend = bottom + CARD_GAP_PX.y / 2
  const [first, last] = [left.x + CARD_PX.width / 2, right.x + CARD_PX.width / 2]
  const radius = 10
  return (
    `M${middle} ${bottom}V${bend}` +
    `M${first} ${left.y}V${bend + radius}Q${first} ${bend} ${first + radius} ${bend}` +
    `H${last - radius}Q${last} ${bend} ${last} ${bend + radius}V${right.y}`
  )
}
