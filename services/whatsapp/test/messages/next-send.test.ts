import { businessDay } from '@jejaring/calendar'
import fc from 'fast-check'
import {
  type Candidate,
  hasPriorityOver,
  nextSend,
  type Priority,
  type RateLimitSettings,
  type RateLimitState,
} from '../../src/messages/rate-limit/next-send'
import { isQuiet } from '../../src/messages/rate-limit/quiet-hours'

const MINUTE = 60_000
const start = new Date('2026-11-20T17:00:00Z')
const fresh: RateLimitState = { notBefore: new Date(0), day: '', tried: 0 }
const usual: RateLimitSettings = { dailyCap: 200, quietFrom: 21, quietUntil: 7, pauseMin: 30, pauseMax: 60 }

function candidate(id: string, priority: Priority, changes: Partial<Candidate> = {}): Candidate {
  const isAnnouncement = false
  return {
    id,
    priority,
    isAnnouncement,
    requestedAt: start,
    nextAt: start,
    dropAt: new Date('2027-01-01'),
    ...changes,
  }
}

describe('nextSend', () => {
  const noon = new Date('2026-11-21T05:00:00Z')
  const night = new Date('2026-11-21T16:00:00Z')
  const late = new Date('2026-11-21T23:59:00Z')
  const tried = (count: number): RateLimitState => ({ notBefore: start, day: '2026-11-21', tried: count })
  const at = (now: Date, waiting: Candidate[], state = fresh, settings = usual) =>
    nextSend({ state, settings, waiting }, now, 0.5)

  test.each<[string, ReturnType<typeof at>, object]>([
    ['is idle when nothing waits', at(noon, []), { kind: 'idle' }],
    [
      'draws the pause between its bounds',
      at(noon, [candidate('a', 2)]),
      {
        kind: 'send',
        id: 'a',
        state: { notBefore: new Date('2026-11-21T05:00:45Z'), day: '2026-11-21', tried: 1 },
      },
    ],
    [
      'sends links before security messages',
      at(noon, [candidate('a', 2), candidate('b', 1), candidate('c', 0)]),
      { kind: 'send', id: 'c' },
    ],
    [
      'sends a later message before an announcement',
      at(noon, [candidate('a', 2, { isAnnouncement: true }), candidate('b', 2, { requestedAt: noon })]),
      { kind: 'send', id: 'b' },
    ],
    [
      'waits until the end of quiet hours at night',
      at(night, [candidate('a', 1)]),
      { kind: 'wait', until: new Date('2026-11-22T00:00:00Z') },
    ],
    [
      'waits a minute before the end of quiet hours',
      at(late, [candidate('a', 2)]),
      { kind: 'wait', until: new Date('2026-11-22T00:00:00Z') },
    ],
    [
      'sends a link in quiet hours',
      at(night, [candidate('a', 1), candidate('b', 0)]),
      { kind: 'send', id: 'b' },
    ],
    [
      'sends a code in quiet hours before older security messages',
      at(night, [
        candidate('a', 1),
        candidate('b', 1, { requestedAt: night, dropAt: new Date(night.getTime() + 10 * MINUTE) }),
      ]),
      { kind: 'send', id: 'b' },
    ],
    [
      'sends the code of a prospect in quiet hours',
      at(night, [
        candidate('a', 2),
        candidate('b', 2, { requestedAt: night, dropAt: new Date(night.getTime() + 10 * MINUTE) }),
      ]),
      { kind: 'send', id: 'b' },
    ],
    [
      'sends no announcement in quiet hours, not even in its last hour',
      at(night, [
        candidate('a', 2, {
          isAnnouncement: true,
          requestedAt: night,
          dropAt: new Date(night.getTime() + MINUTE),
        }),
      ]),
      { kind: 'wait' },
    ],
    [
      'keeps the last tenth of the cap from codes',
      at(noon, [candidate('a', 1, { requestedAt: noon, dropAt: late })], tried(180)),
      { kind: 'wait', until: new Date('2026-11-21T17:00:00Z') },
    ],
    [
      'sends at night when there are no quiet hours',
      at(night, [candidate('a', 2)], fresh, { ...usual, quietUntil: 21 }),
      { kind: 'send', id: 'a' },
    ],
    [
      'reserves the last tenth of the cap',
      at(noon, [candidate('a', 2)], tried(180)),
      { kind: 'wait', until: new Date('2026-11-21T17:00:00Z') },
    ],
    [
      'sends a link from the reserved tenth',
      at(noon, [candidate('a', 0)], tried(199)),
      { kind: 'send', id: 'a' },
    ],
    [
      'applies the cap to links',
      at(noon, [candidate('a', 0)], tried(200)),
      { kind: 'wait', until: new Date('2026-11-21T17:00:00Z') },
    ],
    [
      'does not count tries of the day before',
      at(noon, [candidate('a', 2)], { ...tried(200), day: '2026-11-20' }),
      { kind: 'send', id: 'a', state: { tried: 1 } },
    ],
    [
      'sends nothing when the cap is 0',
      at(noon, [candidate('a', 0)], fresh, { ...usual, dailyCap: 0 }),
      { kind: 'wait' },
    ],
    [
      'skips expired messages and those in backoff',
      at(noon, [candidate('a', 0, { dropAt: noon }), candidate('b', 0, { nextAt: late })]),
      { kind: 'idle' },
    ],
  ])('%s', (_what, decision, expected) => expect(decision).toMatchObject(expected))
})

/** Settings whose limits interact within two days. */
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
    priority: fc.constantFrom<Priority>(0, 1, 2),
    after: fc.integer({ min: 0, max: 2 * 24 * 60 }),
    lifetime: fc.integer({ min: 1, max: 24 * 60 }),
  }),
  { maxLength: 60 },
)

interface SimulatedSend {
  readonly candidate: Candidate
  readonly at: Date
  readonly overtaken: readonly Candidate[]
}

/** Simulates the send loop for two and a half days, minute by minute. */
function simulate(queue: Candidate[], limit: RateLimitSettings, randoms: number[]): SimulatedSend[] {
  const sent: SimulatedSend[] = []
  let state = fresh
  for (let minute = 0; minute < 2.5 * 24 * 60; minute++) {
    const now = new Date(start.getTime() + minute * MINUTE)
    const done = new Set(sent.map(({ candidate }) => candidate.id))
    const waiting = queue.filter(({ id, requestedAt }) => requestedAt <= now && !done.has(id))
    const decision = nextSend({ state, settings: limit, waiting }, now, randoms[minute % randoms.length]!)
    if (decision.kind === 'wait') expect(decision.until > now).toBe(true)
    if (decision.kind !== 'send') continue
    const chosen = waiting.find(({ id }) => id === decision.id)!
    const others = waiting.filter(({ id, dropAt }) => id !== chosen.id && dropAt > now)
    sent.push({
      candidate: chosen,
      at: now,
      overtaken: others.filter((other) => hasPriorityOver(other, chosen)),
    })
    state = decision.state
  }
  return sent
}

test('nextSend respects cap, quiet hours, order, expiry and pause for any queue', () => {
  const randoms = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(settings, arrivals, randoms, (limit, list, draws) => {
      const queue = list.map(({ priority, after, lifetime }, index) => {
        const requestedAt = new Date(start.getTime() + after * MINUTE)
        const dropAt = new Date(requestedAt.getTime() + lifetime * MINUTE)
        return candidate(String(index).padStart(3, '0'), priority, {
          requestedAt,
          nextAt: requestedAt,
          dropAt,
        })
      })
      const sent = simulate(queue, limit, draws)
      const perDay = new Map<string, number>()
      for (const { candidate, at, overtaken } of sent) {
        const day = businessDay(at)
        const count = (perDay.get(day) ?? 0) + 1
        perDay.set(day, count)
        expect(count).toBeLessThanOrEqual(limit.dailyCap)
        if (candidate.priority !== 0) {
          const lifetime = candidate.dropAt.getTime() - candidate.requestedAt.getTime()
          if (lifetime > 60 * MINUTE) expect(isQuiet(at, limit)).toBe(false)
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

test('every message is sent eventually when limits allow it', () => {
  const open: RateLimitSettings = { dailyCap: 1000, quietFrom: 0, quietUntil: 0, pauseMin: 5, pauseMax: 60 }
  fc.assert(
    fc.property(arrivals, (list) => {
      const queue = list.map(({ priority, after }, index) => {
        const requestedAt = new Date(start.getTime() + after * MINUTE)
        return candidate(String(index).padStart(3, '0'), priority, { requestedAt, nextAt: requestedAt })
      })
      expect(simulate(queue, open, [1])).toHaveLength(queue.length)
    }),
    { numRuns: 20 },
  )
})
