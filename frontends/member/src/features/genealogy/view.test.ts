import fc from 'fast-check'
import { CARD, layOut } from './layout'
import { firstView, keepInSight, revealed, wholeView, ZOOM, zoomedAt } from './view'

const window = { width: 900, height: 500 }
/** What the frame of the tree leaves of 360 by 640. */
const phone = { width: 326, height: 397 }
const none = { left: 0, right: 0 }
const size = fc.record({
  width: fc.integer({ min: 168, max: 20_000 }),
  height: fc.integer({ min: 200, max: 4_000 }),
})
const view = fc.record({
  x: fc.integer({ min: -30_000, max: 30_000 }),
  y: fc.integer({ min: -30_000, max: 30_000 }),
  zoom: fc.double({ min: ZOOM.least, max: ZOOM.most, noNaN: true }),
})

test('a drawing that is a little wider than the window is made to fit it', () => {
  const { x, zoom } = firstView(window, { width: 1456, height: 1200 }, 728)
  expect(x).toBeCloseTo(16)
  expect(1456 * zoom).toBeCloseTo(900 - 32)
})

test('a much wider one stays readable, with its root in the middle', () => {
  const { x, zoom } = firstView(window, { width: 12_000, height: 1200 }, 6_000)
  expect(zoom).toBeGreaterThan(0.5)
  expect(x + 6_000 * zoom).toBeCloseTo(450)
})

test.each([352, 12_000])('on a phone a tree of %i pixels begins as large as it is', (width) => {
  const { x, zoom } = firstView(phone, { width, height: 1_200 }, width / 2)
  expect([x + width / 2, zoom]).toEqual([phone.width / 2, 1])
})

test('and shows its root whole, with a beginning of both legs', () => {
  const slot = { register: true, upline: 'budi' } as const
  const { root, width, height } = layOut({
    ...{ username: 'budi', package: { code: 'REG' }, downlines: none, pairings: none, rewards: none },
    childs: { left: { ...slot, position: 'left' }, right: { ...slot, position: 'right' } },
  })
  const { x, y } = firstView(phone, { width, height }, width / 2)
  expect(y + CARD.root).toBeLessThan(phone.height)
  for (const leg of [root.left!, root.right!]) {
    expect(x + leg.x).toBeLessThan(phone.width - CARD.width / 2)
    expect(x + leg.x).toBeGreaterThan(-CARD.width / 2)
    expect(y + leg.y).toBeLessThan(phone.height - 44)
  }
})

test('zooming leaves what is under the finger where it is', () => {
  fc.assert(
    fc.property(view, fc.double({ min: 0.5, max: 2, noNaN: true }), (before, factor) => {
      const at = { x: 123, y: 45 }
      const after = zoomedAt(before, factor, at)
      const under = ({ x, y, zoom }: typeof before) => [(at.x - x) / zoom, (at.y - y) / zoom]
      under(after).forEach((value, index) => {
        expect(value).toBeCloseTo(under(before)[index] ?? 0, 3)
      })
      expect(after.zoom).toBeGreaterThanOrEqual(ZOOM.least)
      expect(after.zoom).toBeLessThanOrEqual(ZOOM.most)
    }),
  )
})

test('wherever it is pushed, a drawing stays in its window', () => {
  fc.assert(
    fc.property(view, size, (pushed, drawing) => {
      const { x, y, zoom } = keepInSight(pushed, window, drawing)
      expect(x).toBeLessThan(window.width)
      expect(y).toBeLessThan(window.height)
      expect(x + drawing.width * zoom).toBeGreaterThan(0)
      expect(y + drawing.height * zoom).toBeGreaterThan(0)
    }),
  )
})

test('the whole of any drawing can be seen across, unless it is beyond the smallest zoom', () => {
  fc.assert(
    fc.property(size, (drawing) => {
      const { zoom } = wholeView(window, drawing)
      expect(zoom === ZOOM.least || drawing.width * zoom <= window.width).toBe(true)
    }),
  )
})

test.each([
  ['inside', { x: 100, y: 100, width: 168, height: 280 }, { x: 0, y: 0 }],
  ['too far right', { x: 800, y: 100, width: 168, height: 280 }, { x: -84, y: 0 }],
  ['too far left and up', { x: -50, y: -20, width: 168, height: 280 }, { x: 66, y: 36 }],
  ['too low', { x: 100, y: 400, width: 168, height: 280 }, { x: 0, y: -196 }],
])('a card that is %s is shown by moving as little as it takes', (_, part, moved) => {
  expect(revealed({ x: 0, y: 0, zoom: 1 }, part, window)).toEqual({ ...moved, zoom: 1 })
})
