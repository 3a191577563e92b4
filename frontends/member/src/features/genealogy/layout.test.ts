import fc from 'fast-check'
import type { TreeChild, TreeMember } from './genealogy'
import { graft } from './graft'
import { CARD, heightOf, layOut, within } from './layout'

const legs = { left: 0, right: 0 }
let number = 0
const member = (left: TreeChild | null, right: TreeChild | null, username = `m${++number}`): TreeMember => ({
  ...{ username, package: { code: 'REG' }, downlines: legs, pairings: legs, rewards: legs },
  childs: { left, right },
})

const { tree } = fc.letrec<{ tree: TreeChild; branch: TreeMember; free: TreeChild }>((tie) => ({
  tree: fc.oneof({ depthSize: 'medium' }, tie('free'), tie('branch')),
  branch: fc.oneof(
    fc.tuple(tie('tree'), tie('tree')).map(([left, right]) => member(left, right)),
    fc.constant(null).map(() => member(null, null)),
  ),
  free: fc.constant<TreeChild>({ register: true, upline: 'siapa', position: 'left' }),
}))
const trees = fc.tuple(tree, tree).map(([left, right]) => member(left, right, 'akar'))

test('no two cards touch, each stays in the drawing, and left is left', () => {
  fc.assert(
    fc.property(trees, (root) => {
      const drawing = layOut(root)
      const boxes = drawing.cards.map((placed) => ({
        ...placed,
        right: placed.x + CARD.width,
        bottom: placed.y + heightOf(placed.child, placed === drawing.root),
      }))
      boxes.forEach((box, index) => {
        expect(box.x).toBeGreaterThanOrEqual(0)
        expect(box.right).toBeLessThanOrEqual(drawing.width)
        expect(box.bottom).toBeLessThanOrEqual(drawing.height)
        for (const other of boxes.slice(index + 1)) {
          const apart =
            box.right <= other.x || other.right <= box.x || box.bottom <= other.y || other.bottom <= box.y
          expect(apart).toBe(true)
        }
      })
      for (const { left, right } of drawing.cards) {
        if (left && right) expect(left.x).toBeLessThan(right.x)
      }
    }),
  )
})

test('a full tree of three levels has its root in the middle and one path of connectors', () => {
  const pair = () => member(member(null, null), member(null, null))
  const drawing = layOut(member(pair(), pair()))
  const { root, width } = drawing
  const { connectors } = within(drawing, { x: 0, y: 0, width, height: drawing.height })
  expect(root.x + CARD.width / 2).toBe(width / 2)
  expect(connectors.match(/Q/g)).toHaveLength(6)
})

test('of a large tree only what reaches into the window is drawn', () => {
  const full = (levels: number): TreeMember =>
    levels === 0 ? member(null, null) : member(full(levels - 1), full(levels - 1))
  const drawing = layOut(full(8))
  expect(drawing.cards).toHaveLength(511)
  const seen = within(drawing, { x: drawing.width / 2 - 400, y: 0, width: 800, height: 700 })
  expect(seen.cards).toContain(drawing.root)
  expect(seen.cards.length).toBeLessThan(12)
  // The way to a leg that is out of sight can be seen all the same.
  expect(seen.connectors).toContain(`M${drawing.root.x + CARD.width / 2} `)
})

test('the cards that Tab comes to next are drawn, out of sight as well', () => {
  const full = (levels: number): TreeMember =>
    levels === 0 ? member(null, null) : member(full(levels - 1), full(levels - 1))
  const drawing = layOut(full(6))
  const { cards } = drawing
  const nowhere = { x: -9_000, y: 0, width: 1, height: 1 }
  expect(within(drawing, nowhere).cards).toEqual([cards[0], cards[1], cards.at(-1)])
  for (let at = 1; at < cards.length - 1; at++) {
    const drawn = within(drawing, nowhere, cards[at]).cards
    expect(drawn).toEqual(expect.arrayContaining([cards[at - 1], cards[at], cards[at + 1]]))
  }
})

test('levels that came later hang where they belong, and nothing else changes', () => {
  const [edge, other] = [member(null, null, 'tepi'), member(null, null, 'lain')]
  const root = member(edge, other)
  const found = member(member(null, null, 'baru'), { register: true, upline: 'tepi', position: 'right' })
  const grown = graft(root, new Map([['tepi', found]]))
  expect(grown.childs.left).toMatchObject({ username: 'tepi', childs: { left: { username: 'baru' } } })
  expect(grown.childs.right).toBe(other)
  expect(graft(root, new Map())).toBe(root)
})
