import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../dev/root'
import { booksBy } from './books'
import { grown, growthOf } from './growth'
import { type CallTimes, type Played, type Summary, wrongAnswers, wrongWith } from './play'
import { inTurn } from './prepare'
import { reportOf, slowOf } from './scenario-report'
import { scenarios } from './scenarios'
import { withSize } from './with-size'

const call = (phase: CallTimes['phase'], name: string, p95: number): CallTimes => ({
  ...{ phase, name, p95 },
  ...{ count: 100, median: p95 / 2 },
})

const summary: Summary = {
  calls: [call('alone', 'tree', 100), call('load', 'tree', 300)],
  ...{ shed: 0, shedOtherwise: 0, failed: 0, dropped: 0, checks: 200, failedChecks: 0 },
  written: { accounts: 0, withdrawals: 0, changed: 0 },
}
const [morning] = scenarios
const spike = scenarios.find(({ sheds }) => sheds)!

const played = (changes: Partial<Played>): Played => ({
  scenario: morning!,
  ...{ members: 10_000, seconds: 100, rate: 6, summary, wrong: [], watchedSeconds: 110 },
  watched: [{ name: 'gateway', processor: 55, samples: [{ at: 0, megabytes: 100 }] }],
  growth: [],
  ...changes,
})

test('every scenario has its script, and every script its scenario', () => {
  const scripts = readdirSync(join(root, 'test', 'load')).filter((name) => name.endsWith('.js'))
  const names = ['registration', ...scenarios.map(({ name }) => name)]
  expect(scripts.sort()).toEqual(names.map((name) => `${name}.js`).sort())
})

describe('what is wrong', () => {
  it('is nothing where all was answered rightly', () => {
    expect(wrongWith(morning!, summary)).toEqual([])
    expect(wrongWith(spike, { ...summary, shed: 5 })).toEqual([])
  })

  it.each<[string, Partial<Summary>]>([
    ['a wrong answer', { failed: 1, failedChecks: 1 }],
    ['a failed check', { failedChecks: 1 }],
    ['somebody who had to wait for a turn', { dropped: 1 }],
    ['nothing at all', { calls: [] }],
    ['a refusal where there is room', { shed: 1 }],
    ['a refusal of the person alone', { shedOtherwise: 1 }],
  ])('is %s', (_what, changes) => {
    expect(wrongWith(morning!, { ...summary, ...changes })).toHaveLength(1)
  })

  it('is a crowd of which nobody was refused, and a refusal after it', () => {
    expect(wrongWith(spike, summary)).toHaveLength(1)
    expect(wrongWith(spike, { ...summary, shed: 5, shedOtherwise: 1 })).toHaveLength(1)
  })
})

test('a brief run judges answers, not who had to wait', () => {
  expect(wrongAnswers({ ...summary, shed: 1, shedOtherwise: 1, dropped: 1 })).toEqual([])
  expect(wrongAnswers({ ...summary, failed: 1, failedChecks: 1 })).toHaveLength(1)
})

describe('times', () => {
  it('are held against those of the person alone', () => {
    expect(slowOf(played({}))).toEqual([])
    const slow = { ...summary, calls: [call('alone', 'tree', 100), call('load', 'tree', 501)] }
    expect(slowOf(played({ summary: slow }))).toEqual(['missed: tree took 5.0 times as long as alone (≤ 5)'])
  })

  it('that nobody feels are not', () => {
    const quick = { ...summary, calls: [call('alone', 'tree', 2), call('load', 'tree', 40)] }
    expect(slowOf(played({ summary: quick }))).toEqual([])
  })

  it('of a crowd are those after it', () => {
    const calls = [call('alone', 'tree', 100), call('load', 'tree', 2_000), call('after', 'tree', 120)]
    expect(slowOf(played({ scenario: spike, summary: { ...summary, calls } }))).toEqual([])
  })
})

test('books that could not be compared are not said to disagree', () => {
  expect(booksBy(0, 'The books agree.').wrong).toEqual([])
  expect(booksBy(1, 'DIFFERENCE …\n1 differences.\n').wrong).toEqual(['the books do not agree'])
  expect(booksBy(1, 'error: relation "days" does not exist').wrong).toEqual([
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

describe('memory', () => {
  const samples = (of: (at: number) => number) =>
    Array.from({ length: 101 }, (_, index) => ({ at: index * 40, megabytes: of(index * 40) }))
  const growth = (of: (at: number) => number, name = 'wallet') =>
    growthOf({ name, processor: 0, samples: samples(of) }, 0)

  it('that warms up and then stays does not grow', () => {
    expect(grown([growth((at) => 100 + Math.min(at, 900) / 10)], 4_000)).toEqual([])
  })

  it('that goes up and down does not grow', () => {
    expect(grown([growth((at) => 150 + 40 * Math.sin(at))], 4_000)).toEqual([])
  })

  it('that goes up all the time grows, if that was looked at for long enough', () => {
    const leak = growth((at) => 100 + at / 50)
    expect(grown([leak], 4_000)).toEqual([expect.stringMatching(/^wallet grew from 1\d\d to 1\d\d MB$/)])
    expect(grown([leak], 600)).toEqual([])
  })

  it('of NATS goes up and down with the blocks of its stream, and grows only where it leaves their size behind', () => {
    const blocks = (at: number) => 40 + (at < 1_500 ? 0 : at < 3_000 ? 12 : 15)
    expect(grown([growth(blocks, 'NATS')], 4_000)).toEqual([])
    expect(grown([growth(blocks)], 4_000)).toHaveLength(1)
    const leak = growth((at) => blocks(at) + at / 100, 'NATS')
    expect(grown([leak], 4_000)).toEqual([expect.stringMatching(/^NATS grew from 5\d to 9\d MB$/)])
  })

  it('of PostgreSQL may fill the cache that it was given, and nothing else', () => {
    const rising = (at: number) => 100 + at / 50
    expect(grown([growth(rising, 'PostgreSQL, shared')], 4_000)).toEqual([])
    expect(grown([growth((at) => 12 * rising(at), 'PostgreSQL, shared')], 4_000)).toHaveLength(1)
    expect(grown([growth(rising, 'PostgreSQL')], 4_000)).toHaveLength(1)
  })
})

test('a size takes the place of the same size and leaves the others', () => {
  const page = withSize('Not measured yet.', 1_000_000, 'large')
  const both = withSize(page, 10_000, 'small')
  expect(both).toBe('#### 10,000 members\n\nsmall\n\n#### 1,000,000 members\n\nlarge')
  expect(withSize(both, 10_000, 'new')).toBe('#### 10,000 members\n\nnew\n\n#### 1,000,000 members\n\nlarge')
})

test('requests go round among those who can', () => {
  expect(inTurn([3, 1, 2])).toEqual([0, 1, 2, 0, 2, 0])
})
