import type { Figures } from './measure'
import type { Bytes } from './network-usage'
import { judge, report } from './report'
import { screens } from './screens'

const bytes = (code: number): Bytes => ({
  code,
  fonts: 27_300,
  images: 0,
  api: 500,
  all: code + 30_000,
  requests: 15,
})

const at = (name: string, code: number, lcp: number): Figures => ({
  screen: screens.find((one) => one.name === name)!,
  first: bytes(code),
  firstLcp: lcp,
  interactive: 2_000,
  second: bytes(0),
  secondLcp: 400,
  interaction: 100,
})

test('a screen at its exact budget holds', () => {
  const figures = [
    at('login', 110_000, 2_500),
    at('dashboard', 200_000, 2_500),
    at('withdraw', 220_000, 2_400),
  ]
  expect(judge(figures)).toEqual([])
  expect(report(figures)).toContain('| login | 110.0 (≤ 110.0: holds) | 27.3 | 0.0 | 0.5 | 140.0 | 15 |')
  expect(report(figures)).toContain(
    '| withdraw | 2.40 (≤ 2.50: holds) | 2.00 (≤ 2.00: holds) | 100 (≤ 100: holds) | 0.40 (≤ 0.50: holds) |',
  )
})

test('reports each missed budget', () => {
  const figures = [at('login', 110_001, 2_501), at('dashboard', 200_001, 100)]
  expect(judge(figures)).toEqual([
    'missed: login: 110.0 kB of JavaScript and CSS (≤ 110.0)',
    'missed: login: LCP 2.50 s (≤ 2.50)',
    'missed: dashboard: 200.0 kB of JavaScript and CSS (≤ 200.0)',
  ])
  expect(report(figures)).toContain('| login | 110.0 (≤ 110.0: **missed**)')
})

test('misses a page that blocks while it loads, and a late reaction to a tap', () => {
  expect(judge([{ ...at('withdraw', 1, 1), interactive: 2_010, interaction: 104 }])).toEqual([
    'missed: withdraw: interactive after 2.01 s (≤ 2.00)',
    'missed: withdraw: an interaction of 104 ms (≤ 100)',
  ])
})

test('misses a slow second visit and a tree that blocks while panned', () => {
  const slow = { ...at('dashboard', 1, 1), secondLcp: 1_200 }
  const halting = { ...at('tree-120', 1, 1), moving: { tasks: 2, longest: 81 } }
  expect(judge([slow, halting])).toEqual([
    'missed: dashboard: LCP 1.20 s at the second visit (≤ 0.50)',
    'missed: tree-120: 2 tasks over 50 ms while it is panned',
  ])
  expect(report([slow])).toContain('1.20 (≤ 0.50: **missed**)')
  expect(report([halting])).toContain('2 tasks over 50 ms, the longest 81 ms')
})
