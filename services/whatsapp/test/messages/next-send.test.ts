import { businessDay } from '@jejaring/calendar'
import fc from 'fast-check'
import {
  type Candidate,
  hasPriorityOver,
  nextSend,
  type Rank,
  type RateLimitSettings,
  type RateLimitState,
} from '../../src/messages/rate-limit/next-send'
import { isQuiet } from '../../src/messages/rate-limit/quiet-hours'

const MINUTE = 60_000
const start = new Date('2026-11-20T17:00:00Z')
const fresh: RateLimitState = { notBefore: new Date(0), day: '', tried: 0 }
const usual: RateLimitSettings = { dailyCap: 200, quietFrom: 21, quietUntil: 7, pauseMin: 30, pauseMax: 60 }

function candidate(id: string, rank: Rank, changes: Partial<Candidate> = {}): Candidate {
  return { id, rank, requestedAt: start, nextAt: start, dropAt: new Date('2027-01-01'), ...changes }
}

describe('one decision', () => {
  const noon = new Date('2026-11-21T05:00:00Z')
  const night = new Date('2026-11-21T16:00:00Z')
  const late = new Date('2026-11-21T23:59:00Z')
  const tried = (count: number): RateLimitState => ({ notBefore: start, day: '2026-11-21', tried: count })
  const at = (now: Date, waiting: Candidate[], state = fresh, settings = usual) =>
    nextSend({ state, settings, waiting }, now, 0.5)

  test.each<[string, ReturnType<typeof at>, object]>([
    ['nothing waits', at(noon, []), { kind: 'idle' }],
    [
      'the pause is drawn between its bounds',
      at(noon, [candidate('a', 2)]),
      {
        kind: 'send',
        id: 'a',
        state: { notBefore: new Date('2026-11-21T05:00:45Z'), day: '2026-11-21', tried: 1 },
      },
    ],
    [
      'links go first, security next',
      at(noon, [candidate('a', 2), candidate('b', 1), candidate('c', 0)]),
      { kind: 'send', id: 'c' },
    ],
    [
      'at night it waits for seven',
      at(night, [candidate('a', 1)]),
      { kind: 'wait', until: new Date('2026-11-22T00:00:00Z') },
    ],
    [
      'shortly before seven too',
      at(late, [candidate('a', 2)]),
      { kind: 'wait', until: new Date('2026-11-22T00:00:00Z') },
    ],
    ['a link goes at night', at(night, [candidate('a', 1), candidate('b', 0)]), { kind: 'send', id: 'b' }],
    [
      'no quiet hours',
      at(night, [candidate('a', 2)], fresh, { ...usual, quietUntil: 21 }),
      { kind: 'send', id: 'a' },
    ],
    [
      'the last tenth of the cap is not for everything',
      at(noon, [candidate('a', 2)], tried(180)),
      { kind: 'wait', until: new Date('2026-11-21T17:00:00Z') },
    ],
    ['the last tenth is for links', at(noon, [candidate('a', 0)], tried(199)), { kind: 'send', id: 'a' }],
    [
      'the cap is for links as well',
      at(noon, [candidate('a', 0)], tried(200)),
      { kind: 'wait', until: new Date('2026-11-21T17:00:00Z') },
    ],
    [
      'yesterday does not count',
      at(noon, [candidate('a', 2)], { ...tried(200), day: '2026-11-20' }),
      { kind: 'send', id: 'a', state: { tried: 1 } },
    ],
    [
      'a cap of nothing stops all',
      at(noon, [candidate('a', 0)], fresh, { ...usual, dailyCap: 0 }),
      { kind: 'wait' },
    ],
    [
      'what is over or backs off is passed over',
      at(noon, [candidate('a', 0, { dropAt: noon }), candidate('b', 0, { nextAt: late })]),
      { kind: 'idle' },
    ],
  ])('%s', (_what, decision, expected) => expect(decision).toMatchObject(expected))
})

/** Settings that run into each other within a day or two. */
const settings = fc
  .record({
    dailyCap: fc.integer({ min: 0, max: 30 }),
    quietFrom: fc.integer({ min: 0, max: 23 }),
    quietUntil: fc.integer({ min: 0, max: 23 }),
    pauseMin: fc.integer({ min: 5, max: 300 }),
    more: fc.integer({ min: 0, max: 300 }),
  })
  .map(({ more, ...rest }) => ({ ...rest, pauseMax: rest.pauseMin + more }))

const arrivals = fc.array(
  fc.record({
    rank: fc.constantFrom<Rank>(0, 1, 2),
    after: fc.integer({ min: 0, max: 2 * 24 * 60 }),
    lives: fc.integer({ min: 1, max: 24 * 60 }),
  }),
  { maxLength: 60 },
)

interface Sent {
  readonly candidate: Candidate
  readonly at: Date
  readonly overtaken: readonly Candidate[]
}

/** Lives through two and a half days by the minute, as the loop does. */
function live(queue: Candidate[], limit: RateLimitSettings, randoms: number[]): Sent[] {
  const sent: Sent[] = []
  let state = fresh
  for (let minute = 0; minute < 2.5 * 24 * 60; minute++) {
    const now = new Date(start.getTime() + minute * MINUTE)
    const done = new Set(sent.map(({ candidate }) => candidate.id))
    const waiting = queue.filter(({ id, requestedAt }) => requestedAt <= now && !done.has(id))
    const decision = nextSend({ state, settings: limit, waiting }, now, randoms[minute % randoms.length]!)
    if (decision.kind === 'wait') expect(decision.until > now).toBe(true)
    if (decision.kind !== 'send') continue
    const chosen = waiting.find(({ id }) => id === decision.id)!
    const alive = waiting.filter(({ id, dropAt }) => id !== chosen.id && dropAt > now)
    sent.push({
      candidate: chosen,
      at: now,
      overtaken: alive.filter((other) => hasPriorityOver(other, chosen)),
    })
    state = decision.state
  }
  return sent
}

test('whatever waits: never over the cap, never in quiet hours but links, in order, alive, one at a time', () => {
  const randoms = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(settings, arrivals, randoms, (limit, list, draws) => {
      const queue = list.map(({ rank, after, lives }, index) => {
        const requestedAt = new Date(start.getTime() + after * MINUTE)
        const dropAt = new Date(requestedAt.getTime() + lives * MINUTE)
        return candidate(String(index).padStart(3, '0'), rank, { requestedAt, nextAt: requestedAt, dropAt })
      })
      const sent = live(queue, limit, draws)
      const perDay = new Map<string, number>()
      for (const { candidate, at, overtaken } of sent) {
        const day = businessDay(at)
        const count = (perDay.get(day) ?? 0) + 1
        perDay.set(day, count)
        expect(count).toBeLessThanOrEqual(limit.dailyCap)
        if (candidate.rank !== 0) {
          expect(isQuiet(at, limit)).toBe(false)
          expect(count).toBeLessThanOrEqual(limit.dailyCap - Math.floor(limit.dailyCap / 10))
        }
        expect(candidate.dropAt > at).toBe(true)
        expect(overtaken).toEqual([])
      }
      const gaps = sent.slice(1).map(({ at }, index) => at.getTime() - sent[index]!.at.getTime())
      expect(gaps.every((gap) => gap >= limit.pauseMin * 1000)).toBe(true)
      expect(new Set(sent.map(({ candidate }) => candidate.id)).size).toBe(sent.length)
    }),
    { numRuns: 60 },
  )
})

test('nothing that could go stays behind for ever', () => {
  const open: RateLimitSettings = { dailyCap: 1000, quietFrom: 0, quietUntil: 0, pauseMin: 5, pauseMax: 60 }
  fc.assert(
    fc.property(arrivals, (list) => {
      const queue = list.map(({ rank, after }, index) => {
        const requestedAt = new Date(start.getTime() + after * MINUTE)
        return candidate(String(index).padStart(3, '0'), rank, { requestedAt, nextAt: requestedAt })
      })
      expect(live(queue, open, [1])).toHaveLength(queue.length)
    }),
    { numRuns: 20 },
  )
})
