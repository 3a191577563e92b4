import type { TreeChild, TreeMember } from './genealogy'

/** Sizes in pixels before any zoom; the cards' style sheets have the same. */
export const CARD = { width: 168, height: 280, root: 256, free: 152 }
const GAP = { across: 16, down: 44 }
/** Room below a card of the last level for the button that looks deeper. */
export const DEEPER = { gap: 8, height: 44 }

/** Somebody or a free place, with the upper left corner of its card. */
export interface Placed {
  child: TreeChild
  x: number
  y: number
  left?: Placed
  right?: Placed
}

export interface Drawing {
  root: Placed
  /** Everybody who is drawn, each before its legs. */
  cards: Placed[]
  width: number
  height: number
}

/** A part of the drawing. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

interface Measured {
  child: TreeChild
  width: number
  legs?: [Measured, Measured]
}

/** Finds a place for every card: legs beside each other, whoever has legs in the middle over them. */
export function layOut(tree: TreeMember): Drawing {
  const measured = measure(tree)
  const root = place(measured, 0, 0, true)
  const cards = [...walk(root)]
  const lowest = Math.max(...cards.map(({ y, child }) => y + heightOf(child, false) + deeperRoom(child)))
  return {
    root,
    cards,
    width: measured.width,
    height: lowest,
  }
}

/**
 * The cards that reach into an area, and the connectors as the path of an SVG. Also those that Tab comes to next from the
 * one that has the focus, or into the tree: it goes on in the order of the tree, and passes over what is not drawn.
 */
export function within(
  { root, cards }: Drawing,
  area: Area,
  focused?: Placed,
): { cards: Placed[]; connectors: string } {
  const at = focused ? cards.indexOf(focused) : 0
  const isNext = (index: number) => Math.abs(index - at) <= 1 || index <= 1 || index === cards.length - 1
  const across = (left: number, right: number) => left < area.x + area.width && right > area.x
  const down = (top: number, bottom: number) => top < area.y + area.height && bottom > area.y
  return {
    cards: cards.filter(({ child, x, y }, index) => {
      const bottom = y + heightOf(child, false) + deeperRoom(child)
      return isNext(index) || (across(x, x + CARD.width) && down(y, bottom))
    }),
    connectors: cards
      .filter(
        ({ y, left, right }) =>
          left && right && across(left.x, right.x + CARD.width) && down(y, left.y + CARD.height),
      )
      .map((card) => connectorsOf(card, card === root))
      .join(''),
  }
}

function* walk(placed: Placed): Generator<Placed> {
  yield placed
  if (placed.left) yield* walk(placed.left)
  if (placed.right) yield* walk(placed.right)
}

export function heightOf(child: TreeChild, isRoot: boolean): number {
  if ('register' in child) return CARD.free
  return isRoot ? CARD.root : CARD.height
}

/** Whether somebody's legs have not been asked for. */
export function isLastLevel(child: TreeChild): child is TreeMember {
  return !('register' in child) && child.childs.left === null && child.childs.right === null
}

function deeperRoom(child: TreeChild): number {
  return isLastLevel(child) ? DEEPER.gap + DEEPER.height : 0
}

function measure(child: TreeChild): Measured {
  if ('register' in child || !child.childs.left || !child.childs.right) return { child, width: CARD.width }
  const legs: [Measured, Measured] = [measure(child.childs.left), measure(child.childs.right)]
  return { child, width: legs[0].width + GAP.across + legs[1].width, legs }
}

function place({ child, width, legs }: Measured, from: number, y: number, isRoot: boolean): Placed {
  if (!legs) return { child, x: from + (width - CARD.width) / 2, y }
  const below = y + heightOf(child, isRoot) + GAP.down
  const left = place(legs[0], from, below, false)
  const right = place(legs[1], from + legs[0].width + GAP.across, below, false)
  return { child, x: (left.x + right.x) / 2, y, left, right }
}

/** A stem, and an elbow to each leg. */
function connectorsOf({ child, x, y, left, right }: Placed, isRoot: boolean): string {
  if (!left || !right) return ''
  const middle = x + CARD.width / 2
  const bottom = y + heightOf(child, isRoot)
  const bend = bottom + GAP.down / 2
  const [first, last] = [left.x + CARD.width / 2, right.x + CARD.width / 2]
  const turn = 10
  return (
    `M${middle} ${bottom}V${bend}` +
    `M${first} ${left.y}V${bend + turn}Q${first} ${bend} ${first + turn} ${bend}` +
    `H${last - turn}Q${last} ${bend} ${last} ${bend + turn}V${right.y}`
  )
}
