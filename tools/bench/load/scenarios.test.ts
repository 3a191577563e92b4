import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../dev/root'
import { parseReconcileResult } from './compare-books'
import { grown, growthOf } from './growth'
import { interleave } from './prepare'
import { type CallTimes, problemsOf, type ScenarioResult, type Summary, wrongAnswersOf } from './run-scenario'
import { reportOf, slowCallsOf } from './scenario-report'
import { scenarios } from './scenarios'
import { withSize } from './with-size'

const call = (phase: CallTimes['phase'], name: string, p95: number): CallTimes => ({
  phase,
  name,
  p95,
  count: 100,
  median: p95 / 2,
})

const summary: Summary = {
  calls: [call('alone', 'tree', 100), call('load', 'tree', 300)],
  shed: 0,
  shedOtherwise: 0,
  failed: 0,
  dropped: 0,
  checks: 200,
  failedChecks: 0,
  written: { accounts: 0, withdrawals: 0, changed: 0 },
}
const [morning] = scenarios
const spike = scenarios.find(({ expectsShedding }) => expectsShedding)!

const played = (changes: Partial<ScenarioResult>): ScenarioResult => ({
  scenario: morning!,
  members: 10_000,
  seconds: 100,
  rate: 6,
  summary,
  wrong: [],
  watchedSeconds: 110,
  othersShare: 0,
  watched: [{ name: 'gateway', processor: 55, samples: [{ at: 0, megabytes: 100 }] }],
  growth: [],
  ...changes,
})

test('scenarios and k6 scripts match one to one', () => {
  const scripts = readdirSync(join(root, 'test', 'load')).filter((name) => name.endsWith('.js'))
  const names = ['registration', ...scenarios.map(({ name }) => name)]
  expect(scripts.sort()).toEqual(names.map((name) => `${name}.js`).sort())
})

describe('problemsOf', () => {
  it('is empty when all answers are correct', () => {
    expect(problemsOf(morning!, summary)).toEqual([])
    expect(problemsOf(spike, { ...summary, shed: 5 })).toEqual([])
  })

  it.each<[string, Partial<Summary>]>([
    ['a wrong answer', { failed: 1, failedChecks: 1 }],
    ['a failed check', { failedChecks: 1 }],
    ['a request that started late', { dropped: 1 }],
    ['no answer', { calls: [] }],
    ['shedding without overload', { shed: 1 }],
    ['shedding of a single user', { shedOtherwise: 1 }],
  ])('reports %s', (_problem, changes) => {
    expect(problemsOf(morning!, { ...summary, ...changes })).toHaveLength(1)
  })

  it('reports overload without shedding and shedding after overload', () => {
    expect(problemsOf(spike, summary)).toHaveLength(1)
    expect(problemsOf(spike, { ...summary, shed: 5, shedOtherwise: 1 })).toHaveLength(1)
  })
})

test('a smoke run judges answers and no shed or late requests', () => {
  expect(wrongAnswersOf({ ...summary, shed: 1, shedOtherwise: 1, dropped: 1 })).toEqual([])
  expect(wrongAnswersOf({ ...summary, failed: 1, failedChecks: 1 })).toHaveLength(1)
})

describe('slowCallsOf', () => {
  it('compares with the times of a single user', () => {
    expect(slowCallsOf(played({}))).toEqual([])
    const slow = { ...summary, calls: [call('alone', 'tree', 100), call('load', 'tree', 501)] }
    expect(slowCallsOf(played({ summary: slow }))).toEqual([
      'missed: tree took 5.0 times as long as alone (≤ 5)',
    ])
  })

  it('judges no slow call while other programs keep the machine busy', () => {
    const slow = { ...summary, calls: [call('alone', 'tree', 100), call('load', 'tree', 900)] }
    expect(slowCallsOf(played({ summary: slow, othersShare: 0.1 }))).toHaveLength(1)
    const shared = played({ summary: slow, othersShare: 0.45 })
    expect(slowCallsOf(shared)).toEqual([])
    expect(reportOf(shared, 'the books agree')).toContain('9.0 not judged')
    expect(reportOf(shared, 'the books agree')).toContain('other programs used 45 % of the processors')
  })

  it('ignores calls below the noticeable time', () => {
    const quick = { ...summary, calls: [call('alone', 'tree', 2), call('load', 'tree', 40)] }
    expect(slowCallsOf(played({ summary: quick }))).toEqual([])
  })

  it('uses the times after the load when it sheds', () => {
    const calls = [call('alone', 'tree', 100), call('load', 'tree', 2_000), call('after', 'tree', 120)]
    expect(slowCallsOf(played({ scenario: spike, summary: { ...summary, calls } }))).toEqual([])
  })
})

test('distinguishes differences from a failed comparison', () => {
  expect(parseReconcileResult(0, 'The books agree.').wrong).toEqual([])
  expect(parseReconcileResult(1, 'DIFFERENCE …\n1 differences.\n').wrong).toEqual(['the books do not agree'])
  expect(parseReconcileResult(1, 'error: relation "days" does not exist').wrong).toEqual([
    'the books could not be compared',
  ])
})

test('reports throughput, latency and cost', () => {
  const text = reportOf(played({ wrong: ['a bank is missing'] }), 'the books agree')
  expect(text).toContain('100 s of load, 6 a second: 1.0 right answers a second; the books agree.')
  expect(text).toContain('| tree | 50 / 100 (100) | 150 / 300 (100) | 3.0 holds |')
  expect(text).toContain('| gateway | 50 |')
  expect(text).toContain('**Wrong**: a bank is missing.')
})

describe('grown', () => {
  const samples = (of: (at: number) => number) =>
    Array.from({ length: 101 }, (_, index) => ({ at: index * 40, megabytes: of(index * 40) }))
  const growth = (of: (at: number) => number, name = 'wallet') =>
    growthOf({ name, processor: 0, samples: samples(of) }, 0)

  it('ignores a warm-up followed by a plateau', () => {
    expect(grown([growth((at) => 100 + Math.min(at, 900) / 10)], 4_000)).toEqual([])
  })

  it('ignores oscillation', () => {
    expect(grown([growth((at) => 150 + 40 * Math.sin(at))], 4_000)).toEqual([])
  })

  it('reports steady growth when the run is long enough', () => {
    const leak = growth((at) => 100 + at / 50)
    expect(grown([leak], 4_000)).toEqual([expect.stringMatching(/^wallet grew from 1\d\d to 1\d\d MB$/)])
    expect(grown([leak], 600)).toEqual([])
  })

  it('ignores the oscillation of NATS up to its steady state', () => {
    const blocks = (at: number) => 40 + (at < 1_500 ? 0 : at < 3_000 ? 12 : 15)
    expect(grown([growth(blocks, 'NATS')], 4_000)).toEqual([])
    expect(grown([growth(blocks)], 4_000)).toHaveLength(1)
    const leak = growth((at) => blocks(at) + at / 100, 'NATS')
    expect(grown([leak], 4_000)).toEqual([expect.stringMatching(/^NATS grew from 5\d to 9\d MB$/)])
  })

  it('lets PostgreSQL fill its configured cache and nothing else', () => {
    const rising = (at: number) => 100 + at / 50
    expect(grown([growth(rising, 'PostgreSQL, shared')], 4_000)).toEqual([])
    expect(grown([growth((at) => 12 * rising(at), 'PostgreSQL, shared')], 4_000)).toHaveLength(1)
    expect(grown([growth(rising, 'PostgreSQL')], 4_000)).toHaveLength(1)
  })
})

test('withSize replaces the same size and keeps the others', () => {
  const page = withSize('Not measured yet.', 1_000_000, 'large')
  const both = withSize(page, 10_000, 'small')
  expect(both).toBe('#### 10,000 members\n\nsmall\n\n#### 1,000,000 members\n\nlarge')
  expect(withSize(both, 10_000, 'new')).toBe('#### 10,000 members\n\nnew\n\n#### 1,000,000 members\n\nlarge')
})

test('interleave orders requests round-robin', () => {
  expect(interleave([3, 1, 2])).toEqual([0, 1, 2, 0, 2, 0])
})
