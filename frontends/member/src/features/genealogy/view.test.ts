import fc from 'fast-check'
import type { TreeMember } from './genealogy'
import { CARD_COLUMNS, CARD_PX, layOutTree } from './layout'
import { clampView, fitView, initialView, minZoomOf, revealArea, ZOOM_RANGE, zoomAround } from './view'

const viewport = { width: 900, height: 500 }
/** Viewport of the tree on a 360 × 640 screen. */
const phone = { width: 326, height: 397 }
const none = { left: 0, right: 0 }
const size = fc.record({
  width: fc.integer({ min: 168, max: 20_000 }),
  height: fc.integer({ min: 200, max: 4_000 }),
})
const view = fc.record({
  x: fc.integer({ min: -30_000, max: 30_000 }),
  y: fc.integer({ min: -30_000, max: 30_000 }),
  zoom: fc.double({ min: ZOOM_RANGE.min, max: ZOOM_RANGE.max, noNaN: true }),
})

test('initial view shrinks slightly wider content to fit the viewport', () => {
  const { x, zoom } = initialView(viewport, { width: 1456, height: 1200 }, 728)
  expect(x).toBeCloseTo(16)
  expect(1456 * zoom).toBeCloseTo(900 - 32)
})

test('initial view keeps much wider content readable with a centred root', () => {
  const { x, zoom } = initialView(viewport, { width: 12_000, height: 1200 }, 6_000)
  expect(zoom).toBeGreaterThan(0.5)
  expect(x + 6_000 * zoom).toBeCloseTo(450)
})

test.each([352, 12_000])('initial view on a phone shows %i pixels at zoom 1', (width) => {
  const { x, zoom } = initialView(phone, { width, height: 1_200 }, width / 2)
  expect([x + width / 2, zoom]).toEqual([phone.width / 2, 1])
})

test('initial view on 360 px of a phone shows the root and both legs', () => {
  const slot = { register: true, upline: 'budi' } as const
  const root = {
    username: 'budi',
    name: '',
    photo: null,
    created_at: null,
    package: { code: 'REG' },
    downlines: none,
    pairings: none,
    rewards: none,
    childs: { left: { ...slot, position: 'left' }, right: { ...slot, position: 'right' } },
  } satisfies TreeMember
  const layout = layOutTree(root, CARD_COLUMNS.phone)
  const { x, y, zoom } = initialView(phone, layout, layout.width / 2)
  expect(zoom).toBe(1)
  expect(y + CARD_PX.root).toBeLessThan(phone.height)
  expect(x + layout.root.left!.x).toBeGreaterThanOrEqual(0)
  expect(x + layout.root.right!.x + layout.cardWidth).toBeLessThanOrEqual(phone.width)
})

test.each([6, 9])('the view of the whole tree shows %i full levels on a phone', (levels) => {
  const full = (depth: number): TreeMember => ({
    username: `m${depth}`,
    name: '',
    photo: null,
    created_at: null,
    package: { code: 'REG' },
    downlines: none,
    pairings: none,
    rewards: none,
    childs: depth === 0 ? { left: null, right: null } : { left: full(depth - 1), right: full(depth - 1) },
  })
  const { width, height } = layOutTree(full(levels), CARD_COLUMNS.phone)
  const { x, y, zoom } = fitView(phone, { width, height })
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width * zoom).toBeLessThanOrEqual(phone.width)
  expect(y + height * zoom).toBeLessThanOrEqual(phone.height)
  const minZoom = minZoomOf(phone, { width, height })
  expect(zoomAround({ x, y, zoom }, 0.001, { x: 0, y: 0 }, minZoom).zoom).toBe(minZoom)
  expect(minZoom).toBeLessThanOrEqual(zoom)
})

test('zooming keeps the point under the pointer fixed', () => {
  fc.assert(
    fc.property(view, fc.double({ min: 0.5, max: 2, noNaN: true }), (before, factor) => {
      const at = { x: 123, y: 45 }
      const after = zoomAround(before, factor, at)
      const under = ({ x, y, zoom }: typeof before) => [(at.x - x) / zoom, (at.y - y) / zoom]
      under(after).forEach((value, index) => {
        expect(value).toBeCloseTo(under(before)[index] ?? 0, 3)
      })
      expect(after.zoom).toBeGreaterThanOrEqual(ZOOM_RANGE.min)
      expect(after.zoom).toBeLessThanOrEqual(ZOOM_RANGE.max)
    }),
  )
})

test('clamped content overlaps the viewport for any pan', () => {
  fc.assert(
    fc.property(view, size, (panned, content) => {
      const { x, y, zoom } = clampView(panned, viewport, content)
      expect(x).toBeLessThan(viewport.width)
      expect(y).toBeLessThan(viewport.height)
      expect(x + content.width * zoom).toBeGreaterThan(0)
      expect(y + content.height * zoom).toBeGreaterThan(0)
    }),
  )
})

test('fitted content is no larger than the viewport', () => {
  fc.assert(
    fc.property(size, (content) => {
      const { zoom } = fitView(viewport, content)
      expect(content.width * zoom).toBeLessThanOrEqual(viewport.width)
      expect(content.height * zoom).toBeLessThanOrEqual(viewport.height)
    }),
  )
})

test.each([
  ['inside', { x: 100, y: 100, width: 168, height: 280 }, { x: 0, y: 0 }],
  ['too far right', { x: 800, y: 100, width: 168, height: 280 }, { x: -84, y: 0 }],
  ['too far left and up', { x: -50, y: -20, width: 168, height: 280 }, { x: 66, y: 36 }],
  ['too low', { x: 100, y: 400, width: 168, height: 280 }, { x: 0, y: -196 }],
])('reveals a card that is %s with the smallest pan', (_, area, pan) => {
  expect(revealArea({ x: 0, y: 0, zoom: 1 }, area, viewport)).toEqual({ ...pan, zoom: 1 })
})
