import fc from 'fast-check'
import type { TreeChild, TreeMember } from './genealogy'
import { heightOf, layOutTree, visibleCards } from './layout'
import { mergeLevels } from './merge-levels'

const legs = { left: 0, right: 0 }
let number = 0
const member = (left: TreeChild | null, right: TreeChild | null, username = `m${++number}`): TreeMember => ({
  username,
  name: '',
  photo: null,
  created_at: null,
  package: { code: 'REG' },
  downlines: legs,
  pairings: legs,
  rewards: legs,
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

test('cards do not overlap, stay inside the layout and keep left of right', () => {
  fc.assert(
    fc.property(trees, (root) => {
      const layout = layOutTree(root)
      const boxes = layout.cards.map((placed) => ({
        ...placed,
        right: placed.x + layout.cardWidth,
        bottom: placed.y + heightOf(placed.child, placed === layout.root),
      }))
      boxes.forEach((box, index) => {
        expect(box.x).toBeGreaterThanOrEqual(0)
        expect(box.right).toBeLessThanOrEqual(layout.width)
        expect(box.bottom).toBeLessThanOrEqual(layout.height)
        for (const other of boxes.slice(index + 1)) {
          const isDisjoint =
            box.right <= other.x || other.right <= box.x || box.bottom <= other.y || other.bottom <= box.y
          expect(isDisjoint).toBe(true)
        }
      })
      for (const { left, right } of layout.cards) {
        if (left && right) expect(left.x).toBeLessThan(right.x)
      }
    }),
  )
})

test('a full tree of three levels has a centred root and six connectors', () => {
  const pair = () => member(member(null, null), member(null, null))
  const layout = layOutTree(member(pair(), pair()))
  const { root, width } = layout
  const { connectors } = visibleCards(layout, { x: 0, y: 0, width, height: layout.height })
  expect(root.x + layout.cardWidth / 2).toBe(width / 2)
  expect(connectors.match(/Q/g)).toHaveLength(6)
})

test('only cards that intersect the viewport are rendered', () => {
  const full = (levels: number): TreeMember =>
    levels === 0 ? member(null, null) : member(full(levels - 1), full(levels - 1))
  const layout = layOutTree(full(8))
  expect(layout.cards).toHaveLength(511)
  const visible = visibleCards(layout, { x: layout.width / 2 - 400, y: 0, width: 800, height: 700 })
  expect(visible.cards).toContain(layout.root)
  expect(visible.cards.length).toBeLessThan(12)
  // Connectors to cards outside the viewport are still rendered.
  expect(visible.connectors).toContain(`M${layout.root.x + layout.cardWidth / 2} `)
})

test('the next cards in tab order are rendered outside the viewport, too', () => {
  const full = (levels: number): TreeMember =>
    levels === 0 ? member(null, null) : member(full(levels - 1), full(levels - 1))
  const layout = layOutTree(full(6))
  const { cards } = layout
  const outside = { x: -9_000, y: 0, width: 1, height: 1 }
  expect(visibleCards(layout, outside).cards).toEqual([cards[0], cards[1], cards.at(-1)])
  for (let index = 1; index < cards.length - 1; index++) {
    const visible = visibleCards(layout, outside, cards[index]).cards
    expect(visible).toEqual(expect.arrayContaining([cards[index - 1], cards[index], cards[index + 1]]))
  }
})

test('levels loaded later are merged in place and other nodes keep identity', () => {
  const [edge, other] = [member(null, null, 'tepi'), member(null, null, 'lain')]
  const root = member(edge, other)
  const loaded = member(member(null, null, 'baru'), { register: true, upline: 'tepi', position: 'right' })
  const merged = mergeLevels(root, new Map([['tepi', loaded]]))
  expect(merged.childs.left).toMatchObject({ username: 'tepi', childs: { left: { username: 'baru' } } })
  expect(merged.childs.right).toBe(other)
  expect(mergeLevels(root, new Map())).toBe(root)
})
