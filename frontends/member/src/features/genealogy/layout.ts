import type { TreeChild, TreeMember } from './genealogy'

/** Heights of cards in pixels at zoom 1. */
export const CARD_PX = { height: 280, root: 256, free: 152 }
/** Widths of cards and of the gaps between them. On 360 px of a phone, a member and both legs fit next to each other. */
export const CARD_COLUMNS = { desk: { width: 168, gap: 16 }, phone: { width: 148, gap: 12 } }
const LEVEL_GAP_PX = 44

type Columns = (typeof CARD_COLUMNS)['desk']
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
  cardWidth: number
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
export function layOutTree(tree: TreeMember, columns: Columns = CARD_COLUMNS.desk): TreeLayout {
  const measured = measure(tree, columns)
  const root = placeSubtree(measured, { columns, from: 0, y: 0, isRoot: true })
  const cards = [...walk(root)]
  const height = Math.max(
    ...cards.map(({ y, child }) => y + heightOf(child, false) + deeperButtonHeight(child)),
  )
  return {
    root,
    cards,
    width: measured.width,
    height,
    cardWidth: columns.width,
  }
}

/**
 * The cards that intersect an area, and the connectors as an SVG path. Includes the neighbours of the focused card and the
 * first and last cards, because the Tab key skips cards that are not rendered.
 */
export function visibleCards(
  { root, cards, cardWidth }: TreeLayout,
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
      return isNext(index) || (overlapsX(x, x + cardWidth) && overlapsY(y, bottom))
    }),
    connectors: cards
      .filter(
        ({ y, left, right }) =>
          left && right && overlapsX(left.x, right.x + cardWidth) && overlapsY(y, left.y + CARD_PX.height),
      )
      .map((card) => connectorsOf(card, card === root, cardWidth))
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

function measure(child: TreeChild, columns: Columns): MeasuredSubtree {
  if ('register' in child || !child.childs.left || !child.childs.right) return { child, width: columns.width }
  const legs: [MeasuredSubtree, MeasuredSubtree] = [
    measure(child.childs.left, columns),
    measure(child.childs.right, columns),
  ]
  return { child, width: legs[0].width + columns.gap + legs[1].width, legs }
}

interface Origin {
  columns: Columns
  from: number
  y: number
  isRoot: boolean
}

function placeSubtree({ child, legs }: MeasuredSubtree, { columns, from, y, isRoot }: Origin): PlacedCard {
  if (!legs) return { child, x: from, y }
  const below = { columns, y: y + heightOf(child, isRoot) + LEVEL_GAP_PX, isRoot: false }
  const left = placeSubtree(legs[0], { ...below, from })
  const right = placeSubtree(legs[1], { ...below, from: from + legs[0].width + columns.gap })
  return { child, x: (left.x + right.x) / 2, y, left, right }
}

/** SVG path from a card to its two legs: a stem and two rounded elbows. */
function connectorsOf({ child, x, y, left, right }: PlacedCard, isRoot: boolean, cardWidth: number): string {
  if (!left || !right) return ''
  const middle = x + cardWidth / 2
  const bottom = y + heightOf(child, isRoot)
  const bend = bottom + LEVEL_GAP_PX / 2
  const [first, last] = [left.x + cardWidth / 2, right.x + cardWidth / 2]
  const radius = 10
  return (
    `M${middle} ${bottom}V${bend}` +
    `M${first} ${left.y}V${bend + radius}Q${first} ${bend} ${first + radius} ${bend}` +
    `H${last - radius}Q${last} ${bend} ${last} ${bend + radius}V${right.y}`
  )
}
